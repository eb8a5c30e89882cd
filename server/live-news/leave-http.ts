import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What the HTTP layer listens to. */
const EVENTS = ["data", "end", "close", "drain", "error", "timeout", "pause", "resume"];

/**
 * Answers with status 200 and `headers`, and takes the connection out of the HTTP layer: what is written to it
 * from then on is the body, which ends with the connection. Node.js keeps 12 kB for as long as an answer is not
 * finished (parser, request, response, what ties them together), and so it would for each open stream.
 *
 * It is over for the HTTP layer when the socket closes; that is what it is told, and it cleans up after itself.
 *
 * @param request without a body.
 * @returns undefined when the connection can not be had: it has closed, or an earlier request of it is
 *   still being answered.
 */
export async function leaveHttp(
  request: IncomingMessage,
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
): Promise<Socket | undefined> {
  const { socket } = request;
  if (response.socket !== socket) {
    socket.destroy();
    return undefined;
  }
  response.setHeader("Connection", "close");
  // Without it, and without a length, the body goes on until the connection ends (RFC 9112, 6.3).
  response.removeHeader("Transfer-Encoding");
  response.writeHead(200, headers);
  response.flushHeaders();
  await new Promise((resolve) => request.once("close", resolve).resume());
  // Not while the parser is at work: another request will have it next.
  await new Promise((resolve) => setImmediate(resolve));
  if (socket.destroyed) return undefined;

  response.detachSocket(socket);
  socket.emit("close");
  for (const event of EVENTS) socket.removeAllListeners(event);
  socket.on("error", destroy);
  socket.on("end", destroy);
  // Whoever asks for something else on this connection would wait for an answer without end.
  socket.on("data", destroy);
  return socket;
}

function destroy(this: Socket): void {
  this.destroy();
}
