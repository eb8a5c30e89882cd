import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A TCP proxy that simulates network failures between a site and its database. */
export type TcpProxy = {
  port: number;
  /** `gone`: packets are lost. `refused`: connections are reset and rejected. */
  state: "up" | "gone" | "refused";
  /** Added latency of statements in milliseconds; authentication is not delayed. */
  lag: number;
  /**
   * Breaks the connections with this `application_name`. `silence`: they stay open, but nothing is forwarded.
   * @returns their number.
   */
  cut(name: string, how: "reset" | "silence"): number;
  close(): Promise<void>;
};

type Link = { client: Socket; beginning: string; isSilent: boolean };

/** Starts a proxy for port `target` of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const links = new Set<Link>();
  const proxy: TcpProxy = {
    port: 0,
    state: "up",
    lag: 0,
    cut(name, how) {
      const named = [...links].filter(({ beginning }) => beginning.includes(`\0${name}\0`));
      for (const link of named) {
        link.isSilent = true;
        if (how === "reset") link.client.resetAndDestroy();
      }
      return named.length;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  // Without Nagle's algorithm, like the site's own connections.
  const server = createServer({ noDelay: true }, (client) => {
    if (proxy.state === "refused") return client.resetAndDestroy();
    const upstream = connect({ port: target, host: "127.0.0.1", noDelay: true });
    const link: Link = { client, beginning: "", isSilent: false };
    links.add(link);
    client.once("data", (chunk: Buffer) => {
      link.beginning = chunk.toString("latin1");
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        links.delete(link);
        client.destroy();
        upstream.destroy();
      });
    }
    forward(client, upstream, { proxy, link, isRequest: true });
    forward(upstream, client, { proxy, link, isRequest: false });
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

function forward(
  from: Socket,
  to: Socket,
  { proxy, link, isRequest }: { proxy: TcpProxy; link: Link; isRequest: boolean },
): void {
  let before = Promise.resolve();
  const inOrder = (task: () => Promise<void>) => {
    before = before.then(task).catch(() => undefined);
  };
  from.on("data", (chunk: Buffer) => {
    const due = Date.now() + (isRequest && isStatement(chunk) ? proxy.lag : 0);
    inOrder(async () => {
      if (due > Date.now()) await delay(due - Date.now());
      while (proxy.state === "gone" && !to.destroyed) await delay(50);
      if (!to.destroyed && !link.isSilent) to.write(chunk);
    });
  });
  from.on("end", () => inOrder(async () => void to.end()));
}

/** Excludes startup messages, whose first byte is a length, and passwords. */
function isStatement(chunk: Buffer): boolean {
  return chunk[0] !== 0 && chunk[0] !== "p".charCodeAt(0);
}
