// How is a rating told in the row of a table?
// @ts-check
import { html } from "./vendor/lit-html/lit-html.js";

/** The heads of the columns that `cells` fills. */
export const heads = () => html`<th scope="col">Rating</th><th scope="col">Won</th><th scope="col">Drawn</th><th scope="col">Lost</th>`;

/** @param {any} standing as GET /api/leaderboard and GET /api/players/{player} tell it */
export function cells(standing) {
  return html`<td><strong>${Math.round(standing.rating)}</strong>
      <span class="small">± ${Math.round(standing.deviation)}</span>
      ${standing.provisional ? html`<span class="badge">provisional</span>` : ""}</td>
    <td>${standing.wins}</td><td>${standing.draws}</td><td>${standing.losses}</td>`;
}

/** What the numbers mean. */
export const legend = () => html`<p class="small">Glicko-2, from ranked duels alone. The number after ± is the standard
  deviation: while it is above 110 a rating is provisional. It falls with each duel and grows in weeks without one.</p>`;
