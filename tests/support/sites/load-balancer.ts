import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

export type LoadBalancer = { url: string; close: () => Promise<void> };

/** Larger than what a site takes, so that it is the site that refuses. */
const HEADER_BYTES = 256 * 1024;

/**
 * Stands before several sites, and asks for each request which of them answers it. Headers, but for that of the
 * connection, and bodies are passed on as they are, each over a connection of its own.
 */
export async function startLoadBalancer(choose: (path: string) => string): Promise<LoadBalancer> {
  const sockets = new Set<Duplex>();
  const server = createServer({ maxHeaderSize: HEADER_BYTES, requestTimeout: 0 }, (incoming, out) =>
    passOn(choose(incoming.url ?? "/"), incoming, out),
  );
  server.keepAliveTimeout = 0;
  server.on("connection", (socket) => remember(sockets, socket));
  server.on("upgrade", (incoming, socket: Socket, head) => {
    const upstream = passOnUpgrade(choose(incoming.url ?? "/"), incoming, socket, head);
    remember(sockets, upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function remember(sockets: Set<Duplex>, socket: Duplex): void {
  sockets.add(socket);
  socket.on("error", () => undefined);
  socket.on("close", () => sockets.delete(socket));
}

function passOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { hostname, port } = new URL(target);
  const passed = request(
    {
      hostname,
      port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.rawHeaders,
      agent: false,
      maxHeaderSize: HEADER_BYTES,
    },
    (answer) => {
      const headers = withoutConnection(answer.rawHeaders);
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    },
  );
  // A site that refuses a long body answers, and reads no more of it: the answer counts.
  passed.on("error", () => {
    if (!outgoing.headersSent) outgoing.destroy();
  });
  outgoing.on("close", () => passed.destroy());
  incoming.pipe(passed);
  // What the site does not read any more is let go, or the next request on the connection would never be seen.
  passed.on("close", () => incoming.resume());
}

/**
 * How long a connection lives, each side says for itself: passed on, the "close" of a site that refused a long body
 * would cut the client off while it still sends, and the answer would be lost.
 */
function withoutConnection(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, index) => rawHeaders[index - (index % 2)]?.toLowerCase() !== "connection",
  );
}

/** From the handshake on both sides speak for themselves. */
function passOnUpgrade(
  target: string,
  { method, url, rawHeaders }: IncomingMessage,
  socket: Socket,
  head: Buffer,
): Socket {
  const { hostname, port } = new URL(target);
  const upstream = connect(Number(port), hostname, () => {
    const lines = [`${method} ${url} HTTP/1.1`];
    for (let at = 0; at < rawHeaders.length; at += 2) {
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
    }
    upstream.write(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
    upstream.write(head);
    upstream.pipe(socket);
    socket.pipe(upstream);
  });
  // What is still on its way from the client is read: with it unread, what the site said last would be lost.
  upstream.on("close", () => socket.resume().end());
  socket.on("close", () => upstream.destroy());
  return upstream;
}
