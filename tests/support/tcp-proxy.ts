import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Stands between a site and its database. */
export type TcpProxy = {
  port: number;
  /** `gone`: nothing answers any more, not even a refusal. `refused`: connections are ended and refused. */
  state: "up" | "gone" | "refused";
  /** How long statements are held back, in milliseconds; signing in is not. */
  lag: number;
  close(): Promise<void>;
};

/** Passes everything on to `port` of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const proxy: TcpProxy = {
    port: 0,
    state: "up",
    lag: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer((client) => {
    if (proxy.state === "refused") return client.resetAndDestroy();
    const upstream = connect(target, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    passOn(client, upstream, proxy, true);
    passOn(upstream, client, proxy, false);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  proxy.port = typeof address === "object" && address ? address.port : 0;
  return new Proxy(proxy, {
    set(object, name, value) {
      if (name === "state" && value === "refused") for (const socket of sockets) socket.destroy();
      return Reflect.set(object, name, value);
    },
  });
}

function passOn(from: Socket, to: Socket, proxy: TcpProxy, isRequest: boolean): void {
  let before = Promise.resolve();
  const inOrder = (task: () => Promise<void>) => {
    before = before.then(task).catch(() => undefined);
  };
  from.on("data", (chunk: Buffer) => {
    const due = Date.now() + (isRequest && isStatement(chunk) ? proxy.lag : 0);
    inOrder(async () => {
      if (due > Date.now()) await delay(due - Date.now());
      while (proxy.state === "gone" && !to.destroyed) await delay(50);
      if (!to.destroyed) to.write(chunk);
    });
  });
  from.on("end", () => inOrder(async () => void to.end()));
}

/** Not the beginning of a connection, whose first byte is that of a length, nor a password. */
function isStatement(chunk: Buffer): boolean {
  return chunk[0] !== 0 && chunk[0] !== "p".charCodeAt(0);
}
