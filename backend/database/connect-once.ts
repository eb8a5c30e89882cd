import { once } from "node:events";
import { connect, type Socket } from "node:net";

export const CONNECT_LIMIT_MS = 5000;

/**
 * How postgres.js gets its socket (option `socket`). The second time it asks, the connection was lost, and it
 * gets none.
 *
 * @param on.onFailure told when postgres.js gets none. Of statements that it was given before the server had let
 * it in, it fails the first alone; the others are still with it.
 */
export function connectOnce(on: { onSocket: (socket: Socket) => void; onFailure?: () => void }) {
  let isUsed = false;
  return async ({
    host,
    port,
    path,
  }: {
    host: string[];
    port: number[];
    path: string | false;
  }): Promise<Socket> => {
    if (isUsed) {
      on.onFailure?.();
      throw new Error("The connection to the database was lost.");
    }
    isUsed = true;
    const address = { host: host[0] ?? "localhost", port: port[0] ?? 5432 };
    const socket = connect(path ? { path } : { ...address, noDelay: true });
    try {
      await once(socket, "connect", { signal: AbortSignal.timeout(CONNECT_LIMIT_MS) });
    } catch (error) {
      socket.destroy();
      on.onFailure?.();
      throw error;
    }
    on.onSocket(socket);
    // postgres.js names the host to TLS.
    return Object.assign(socket, address);
  };
}
