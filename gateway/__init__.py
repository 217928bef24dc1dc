"""The server: HTTP for rare things, one WebSocket for live play, a page to play on."""
