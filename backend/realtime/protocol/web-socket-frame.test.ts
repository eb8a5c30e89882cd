import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { encodeWebSocketFrame } from "./web-socket-frame.ts";

/** Read by a real client, interleaved with frames of the `ws` library. */

const server = createServer().listen(0, "127.0.0.1");
const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
let written: Buffer[] = [];
server.on("upgrade", (request, socket, head) => {
  webSockets.handleUpgrade(request, socket, head, (webSocket) => {
    webSocket.ping();
    for (const frame of written) socket.write(frame);
    webSocket.send("the last");
  });
});
afterAll(() => {
  webSockets.close();
  server.close();
});

test("delivers frames of every length, interleaved with those of the ws library", async () => {
  const texts = [0, 125, 126, 65_535, 65_536, 200_000].map((length) => "x".repeat(length));
  const messages = [...texts, "é€😀", ...texts.map((text) => Buffer.from(text, "utf8"))];
  written = messages.map(encodeWebSocketFrame);
  if (!server.listening) await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const received: (string | Buffer)[] = [];
  client.on("message", (data, isBinary) => {
    if (Buffer.isBuffer(data)) received.push(isBinary ? data : data.toString("utf8"));
  });
  await expect.poll(() => received.at(-1)).toBe("the last");
  expect(received.slice(0, -1)).toEqual(messages);
  client.close();
});
