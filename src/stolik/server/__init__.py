"""Tables in the browser: HTTP and WebSocket, seats and links, the store, bot workers."""
