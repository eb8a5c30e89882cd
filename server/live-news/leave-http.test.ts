import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { leaveHttp } from "./leave-http.ts";

/** On a real server: what the HTTP layer does with a connection is its own affair, and may change with Node.js. */

let server: Server;
const clients: Socket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

async function start(listener: RequestListener): Promise<void> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
}

/** Connects and says something; `text` is all that has come. */
function say(words: string): { client: Socket; text: () => string } {
  const address = server.address();
  const client = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  clients.push(client);
  let text = "";
  client.setEncoding("utf8").on("data", (chunk) => {
    text += chunk;
  });
  client.on("error", () => undefined);
  client.write(words);
  return { client, text: () => text };
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Answers `/stream` with a stream and gives its connection; anything else with its address. */
function streamOrEcho(taken: (connection: Socket | undefined) => void): RequestListener {
  return (asked, response) => {
    if (asked.url !== "/stream") return response.end(asked.url);
    return leaveHttp(asked, response, { "Content-Type": "text/event-stream" }).then(taken);
  };
}

test("what is written to the connection is the body, also after other answers on it", async () => {
  const taken = Promise.withResolvers<Socket | undefined>();
  await start(streamOrEcho(taken.resolve));
  const { client, text } = say(request("/first"));
  await expect.poll(text).toContain("/first");
  client.write(request("/stream"));
  const connection = await taken.promise;
  connection?.write("data: 1\n\n");
  await expect.poll(text).toContain("data: 1");
  const [head, body] = text().split("/first").at(-1)?.split("\r\n\r\n") ?? [];
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(head).toContain("Connection: close");
  expect(head).toContain("Content-Type: text/event-stream");
  expect(head).not.toMatch(/transfer-encoding|content-length/i);
  expect(body).toBe("data: 1\n\n");
  connection?.destroySoon();
  await once(client, "end");
});

test("the HTTP layer keeps nothing of it, and others are answered as before", async () => {
  const kept: WeakRef<object>[] = [];
  const connections: Socket[] = [];
  const listener = streamOrEcho((connection) => connection && connections.push(connection));
  await start((asked, response) => {
    if (asked.url === "/stream") kept.push(new WeakRef(asked), new WeakRef(response));
    listener(asked, response);
  });
  for (let count = 0; count < 3; count += 1) say(request("/stream"));
  await expect.poll(() => connections.length).toBe(3);
  const other = say(request("/other"));
  await expect.poll(other.text).toContain("/other");
  await expect
    .poll(() => {
      collectGarbage();
      return kept.filter((each) => each.deref()).length;
    })
    .toBe(0);
  expect(connections.every((connection) => connection.writable)).toBe(true);
});

test.each(["hangs up", "says something else"])("a client who %s is let go", async (what) => {
  const taken = Promise.withResolvers<Socket | undefined>();
  await start(streamOrEcho(taken.resolve));
  const { client } = say(request("/stream"));
  const connection = await taken.promise;
  if (what === "hangs up") client.end();
  else client.write(request("/other"));
  await expect.poll(() => connection?.destroyed).toBe(true);
});

test("who has gone before, or waits for another answer, gets no stream", async () => {
  const taken: (Socket | undefined)[] = [];
  const echo = streamOrEcho((connection) => taken.push(connection));
  await start((asked, response) => {
    if (asked.url === "/stream") asked.socket.destroy();
    if (asked.url !== "/slow") echo(asked, response);
  });
  say(request("/stream"));
  await expect.poll(() => taken).toEqual([undefined]);
  say(request("/slow") + request("/stream"));
  await expect.poll(() => taken).toEqual([undefined, undefined]);
});

test("the server can stop once the streams have ended", async () => {
  const taken = Promise.withResolvers<Socket | undefined>();
  await start(streamOrEcho(taken.resolve));
  say(request("/stream"));
  const connection = await taken.promise;
  const closed = once(server, "close");
  server.close();
  connection?.destroySoon();
  await closed;
});
