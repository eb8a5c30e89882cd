import { createServer } from "node:http";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import { answerStreams } from "../server/live-news/answer-streams.ts";
import { createEventStreams } from "../server/live-news/event-streams.ts";

const BROADCAST_BATCH = 250;
const commandSchema = z.union([
  z.object({ broadcast: z.enum(["streams", "sockets"]) }),
  z.literal("collect"),
]);

/**
 * Serves the site's event streams of new articles and WebSockets with the same events in one process, to compare
 * them. Needs `--expose-gc`, so that memory is measured without garbage.
 */
const streams = createEventStreams();
const answer = answerStreams({
  streams,
  limits: { total: 1e6, perAddress: 1e6 },
  siteUrl: "http://localhost",
  trustProxy: 0,
  onOpen: () => undefined,
});
const server = createServer((request, response) => {
  if (!answer(request, response)) response.writeHead(404).end();
});
const sockets = new Set<WebSocket>();
const webSockets = new WebSocketServer({ server, perMessageDeflate: false });
webSockets.on("connection", (socket) => {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
});

let moments: number[] = [];

process.on("message", async (message) => {
  const command = commandSchema.parse(message);
  if (command === "collect") await collect();
  else if (command.broadcast === "streams") {
    moments = [Date.now(), ...moments];
    streams.broadcast(moments);
  } else await broadcastToSockets();
  process.send?.("done");
});

/** Collects garbage twice: memory freed by one collection is released by the next. */
async function collect(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await delay(200);
  }
}

async function broadcastToSockets(): Promise<void> {
  let sent = 0;
  for (const socket of sockets) {
    socket.send('{"count":1}');
    sent += 1;
    if (sent % BROADCAST_BATCH === 0) await nextTurn();
  }
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : undefined });
});
process.once("SIGTERM", () => process.exit(0));
process.once("disconnect", () => process.exit(0));
