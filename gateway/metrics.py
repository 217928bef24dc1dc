"""What does the server count? Never with an id in a label."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

APPENDS = Counter("looproom_appends_total", "Appends to matches.", registry=REGISTRY)
APPEND_SECONDS = Histogram(
    "looproom_append_seconds",
    "From a command's turn to its being on disk.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5),
    registry=REGISTRY,
)
REFUSALS = Counter("looproom_refusals_total", "Refused commands.", ["code"], registry=REGISTRY)
EXPIRIES = Counter("looproom_expiries_total", "Deadlines that the server acted on.", registry=REGISTRY)
SOCKETS = Gauge("looproom_sockets", "Open WebSocket connections.", registry=REGISTRY)
FEEDS = Gauge("looproom_feeds", "Open spectator feeds.", registry=REGISTRY)
ROOMS = Gauge("looproom_rooms", "Matches held in memory.", registry=REGISTRY)
TASKS = Gauge("looproom_tasks", "Tasks of the event loop.", registry=REGISTRY)
SKIPPED = Counter("looproom_skipped_total", "Views and diffs that slow readers did not get.", registry=REGISTRY)
STALLED = Counter("looproom_stalled_total", "Connections closed because they took nothing.", registry=REGISTRY)
BOT_SECONDS = Histogram(
    "looproom_bot_seconds",
    "How long bots think.",
    buckets=(0.001, 0.005, 0.01, 0.05, 0.1, 0.3, 1, 5),
    registry=REGISTRY,
)
