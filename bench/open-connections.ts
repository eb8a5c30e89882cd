import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";

const OPENED_AT_ONCE = 100;
const SETTLE_MS = 1000;
const LIMIT_MS = 30_000;

export type OpenConnections = {
  /** Milliseconds from the call of `cause` until each connection got something, shortest first. */
  timeUntilTold: (cause: () => Promise<unknown>) => Promise<number[]>;
  close: () => void;
};

/**
 * Opens many connections with the same request, each as small as a connection can be, and reads what comes.
 *
 * @param greeting what each sends once it is answered.
 */
export async function openConnections(
  url: string,
  count: number,
  headers: readonly string[],
  greeting?: Buffer,
): Promise<OpenConnections> {
  const { hostname, port, pathname, search } = new URL(url);
  const request = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers];
  const limit = pLimit(OPENED_AT_ONCE);
  let onData: (socket: Socket) => void = () => undefined;
  const sockets = await Promise.all(
    Array.from({ length: count }, () =>
      limit(async () => {
        const socket = connect(Number(port), "127.0.0.1");
        await once(socket, "connect");
        socket.write(`${request.join("\r\n")}\r\n\r\n`);
        const [head] = await once(socket, "data");
        if (!/^HTTP\/1\.1 (200|101) /.test(String(head))) throw new Error(String(head));
        socket.on("data", () => onData(socket));
        if (greeting) socket.write(greeting);
        return socket;
      }),
    ),
  );
  // What belongs to the opening comes in parts.
  await delay(SETTLE_MS);
  return {
    async timeUntilTold(cause) {
      const startedAt = performance.now();
      const times: number[] = [];
      const told = new Set<Socket>();
      onData = (socket) => {
        if (told.has(socket)) return;
        told.add(socket);
        times.push(performance.now() - startedAt);
      };
      await cause();
      while (times.length < count && performance.now() - startedAt < LIMIT_MS) await delay(5);
      if (times.length < count) throw new Error(`${count - times.length} were not told`);
      return times;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
