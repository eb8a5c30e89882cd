import { createServer } from "node:http";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import { answerStreams } from "../server/live-news/answer-streams.ts";
import { createEventStreams } from "../server/live-news/event-streams.ts";

const TOLD_AT_ONCE = 250;
const commandSchema = z.union([
  z.object({ tell: z.enum(["streams", "sockets"]) }),
  z.literal("collect"),
]);

/**
 * Serves the site's event streams of new articles and WebSockets with the same events in one process, to compare
 * them. Needs `--expose-gc`, so that memory is measured without garbage.
 */
const hub = createEventStreams();
const answer = answerStreams({
  hub,
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
  else if (command.tell === "streams") {
    moments = [Date.now(), ...moments];
    hub.tell(moments);
  } else await tellSockets();
  process.send?.("done");
});

/** Collects garbage twice: memory freed by one collection is released by the next. */
async function collect(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await delay(200);
  }
}

async function tellSockets(): Promise<void> {
  let told = 0;
  for (const socket of sockets) {
    socket.send('{"count":1}');
    told += 1;
    if (told % TOLD_AT_ONCE === 0) await nextTurn();
  }
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : undefined });
});
process.once("SIGTERM", () => process.exit(0));
process.once("disconnect", () => process.exit(0));
