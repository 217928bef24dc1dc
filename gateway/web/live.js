// Shows the document of the WebSocket, which the server makes from its own types.
async function show() {
  const answer = await fetch("/asyncapi.json");
  const config = { show: { sidebar: true, errors: true } };
  AsyncApiStandalone.render({ schema: await answer.json(), config }, document.getElementById("asyncapi"));
}

show();
