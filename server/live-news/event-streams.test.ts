import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countNewer, createEventStreams, type EventStreams } from "./event-streams.ts";

/** On a real HTTP server, because the backpressure of a slow client comes from the sockets of the operating system. */

let streams: EventStreams;
let server: Server;
const sockets: Socket[] = [];
/** On this path, the server sends more than the socket buffers hold. */
const BEHIND = "/behind";
const LAST_CHUNK = "\r\n0\r\n\r\n";

beforeEach(async () => {
  streams = createEventStreams();
  server = createServer(({ url }, response) => {
    response.writeHead(200);
    streams.open(response, 1);
    if (url === BEHIND) response.write(Buffer.alloc(20_000_000, ":"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  streams.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function open(path = "/"): Promise<{ socket: Socket; text: () => string }> {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await Promise.race([once(socket, "data"), once(socket, "end")]);
  if (path === BEHIND) socket.pause();
  return { socket, text: () => text };
}

test("sends the number of new articles only when it changes", async () => {
  const { text } = await open();
  streams.broadcast([2]);
  await expect.poll(text).toContain("data: 1\n\n");
  streams.broadcast([2]);
  streams.broadcast([3, 2]);
  await expect.poll(text).toContain("data: 2\n\n");
  expect(text().match(/data: /g)).toHaveLength(2);
});

test("disconnects a client that does not read, without effect on the others", async () => {
  await open(BEHIND);
  const other = await open();
  expect(streams.size()).toBe(2);
  streams.broadcast([3, 2]);
  await expect.poll(streams.size).toBe(1);
  streams.broadcast([4, 3, 2]);
  await expect.poll(other.text).toContain("data: 3\n\n");
});

test("closing the streams ends all streams and refuses new ones", async () => {
  const one = await open();
  streams.close();
  await expect.poll(one.text).toContain(LAST_CHUNK);
  await expect.poll(streams.size).toBe(0);
  const late = await open();
  await expect.poll(late.text).toContain(LAST_CHUNK);
  expect(late.text()).not.toContain("retry");
});

test.each([
  [[30, 20, 10], 20, 1],
  [[30, 20, 10], 25, 1],
  [[30, 20, 10], 0, 3],
  [[30, 20, 10], 30, 0],
  [[], 0, 0],
])("the number of publication times in %j after %i is %i", (moments, known, count) => {
  expect(countNewer(moments, known)).toBe(count);
});

test("stops counting newer articles at the limit", () => {
  expect(countNewer(new Array(300).fill(5), 1)).toBe(100);
});
