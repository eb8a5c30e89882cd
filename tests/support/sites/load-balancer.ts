import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

export type LoadBalancer = { url: string; close: () => Promise<void> };

/** Larger than the site's limit, so that the site rejects long headers. */
const HEADER_BYTES = 256 * 1024;

/**
 * Starts a proxy that forwards each request to the site returned by `choose`, over a new connection. Headers,
 * except for `Connection`, and bodies are forwarded unchanged.
 */
export async function startLoadBalancer(choose: (path: string) => string): Promise<LoadBalancer> {
  const sockets = new Set<Duplex>();
  const server = createServer({ maxHeaderSize: HEADER_BYTES, requestTimeout: 0 }, (incoming, out) =>
    forward(choose(incoming.url ?? "/"), incoming, out),
  );
  server.keepAliveTimeout = 0;
  server.on("connection", (socket) => track(sockets, socket));
  server.on("upgrade", (incoming, socket: Socket, head) => {
    const upstream = forwardUpgrade(choose(incoming.url ?? "/"), incoming, socket, head);
    track(sockets, upstream);
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

function track(sockets: Set<Duplex>, socket: Duplex): void {
  sockets.add(socket);
  socket.on("error", () => undefined);
  socket.on("close", () => sockets.delete(socket));
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { hostname, port } = new URL(target);
  const forwarded = request(
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
  // A site that rejects a long body responds and stops reading: forward the response.
  forwarded.on("error", () => {
    if (!outgoing.headersSent) outgoing.destroy();
  });
  outgoing.on("close", () => forwarded.destroy());
  incoming.pipe(forwarded);
  // Discard what the site did not read, so that the next request on the connection is parsed.
  forwarded.on("close", () => incoming.resume());
}

/**
 * Removes the hop-by-hop `Connection` header. Forwarding `close` after a rejected long body would disconnect
 * the client while it still sends, and the response would be lost.
 */
function withoutConnection(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, index) => rawHeaders[index - (index % 2)]?.toLowerCase() !== "connection",
  );
}

/** Forwards an upgrade request and pipes both sockets. */
function forwardUpgrade(
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
  // Drain the client: closing with unread data resets the connection and loses the site's last bytes.
  upstream.on("close", () => socket.resume().end());
  socket.on("close", () => upstream.destroy());
  return upstream;
}
