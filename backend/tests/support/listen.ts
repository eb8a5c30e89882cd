import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Backend } from "../../open-backend.ts";

export type SocketLimits = { limit?: number; origins?: readonly string[] };

/** Serves the requests and sockets of a backend on a free port, as a site does. */
export async function listen(
  backend: Backend,
  { limit = 500, origins = [] }: SocketLimits = {},
): Promise<{ url: string; close: () => void }> {
  const server = createServer((incoming, outgoing) => void answer(backend, incoming, outgoing));
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    backend.realtime?.accept(request, socket, head, { address: "127.0.0.1", limit, origins });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  backend: Backend,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const leaving = new AbortController();
  outgoing.once("close", () => leaving.abort());
  const { method = "GET", headers, url } = incoming;
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    body: ["GET", "HEAD"].includes(method) ? null : Readable.toWeb(incoming),
    duplex: "half",
    signal: leaving.signal,
  };
  const response = await backend.fetch(`http://${headers.host}${url}`, init);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  await pipeline(response.body ?? [], outgoing).catch(() => undefined);
  // A rejected body is read to its end: the client would lose the response.
  incoming.resume();
}
