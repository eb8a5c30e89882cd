import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { createSemaphore } from "../backend/concurrency.ts";

const OPENED_AT_ONCE = 100;
const SETTLE_MS = 1000;
const LIMIT_MS = 30_000;
/** Heartbeat interval of supabase-js. */
const HEARTBEAT_MS = 25_000;

/** Headers of a browser, which the server holds in memory for the length of the request. */
const BROWSER = [
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
  "Accept: */*",
  "Accept-Encoding: gzip, deflate, br, zstd",
  "Accept-Language: en-GB,en;q=0.9,en-US;q=0.8",
  "Cache-Control: no-cache",
  "Sec-Fetch-Dest: empty",
  "Sec-Fetch-Mode: cors",
  "Sec-Fetch-Site: same-origin",
];

export type OpenConnections = {
  /** Milliseconds from the call of `cause` until each connection received data, shortest first. */
  timeUntilReceived: (cause: () => Promise<unknown>) => Promise<number[]>;
  /** Waits for a heartbeat interval, in which each connection sends `heartbeat` once, if there is one. */
  idle: (heartbeat?: Buffer) => Promise<{ seconds: number }>;
  close: () => void;
};

/**
 * Opens many connections with the same request, each with as little memory as possible, and reads what they receive.
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
  const request = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    ...BROWSER,
    ...headers,
  ];
  const limit = createSemaphore({ slots: OPENED_AT_ONCE });
  let onData: (socket: Socket) => void = () => undefined;
  const sockets = await Promise.all(
    Array.from({ length: count }, () =>
      limit.run(async () => {
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
  // The first responses arrive in several chunks.
  await delay(SETTLE_MS);
  return {
    async timeUntilReceived(cause) {
      const startedAt = performance.now();
      const times: number[] = [];
      const received = new Set<Socket>();
      onData = (socket) => {
        if (received.has(socket)) return;
        received.add(socket);
        times.push(performance.now() - startedAt);
      };
      await cause();
      while (times.length < count && performance.now() - startedAt < LIMIT_MS) await delay(5);
      if (times.length < count) throw new Error(`${count - times.length} were not received`);
      return times;
    },
    async idle(heartbeat) {
      const startedAt = performance.now();
      for (const [index, socket] of sockets.entries()) {
        if (heartbeat) socket.write(heartbeat);
        const due = startedAt + ((index + 1) * HEARTBEAT_MS) / count;
        if (due - performance.now() > 10) await delay(due - performance.now());
      }
      return { seconds: (performance.now() - startedAt) / 1000 };
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
