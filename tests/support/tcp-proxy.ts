import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Stands between a site and its database. */
export type TcpProxy = {
  port: number;
  /** `gone`: nothing answers any more, not even a refusal. `refused`: connections are ended and refused. */
  state: "up" | "gone" | "refused";
  /** How long statements are held back, in milliseconds; signing in is not. */
  lag: number;
  /**
   * Breaks the connections that were opened under a name (`application_name`), and no others. `silence`: they stay
   * open, and nothing passes any more. @returns how many there were.
   */
  cut(name: string, how: "reset" | "silence"): number;
  close(): Promise<void>;
};

type Link = { client: Socket; beginning: string; isSilent: boolean };

/** Passes everything on to `port` of this machine. */
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
  // As the site's own connections: what the proxy passes on shall not wait to be acknowledged.
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
    passOn(client, upstream, { proxy, link, isRequest: true });
    passOn(upstream, client, { proxy, link, isRequest: false });
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

function passOn(
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

/** Not the beginning of a connection, whose first byte is that of a length, nor a password. */
function isStatement(chunk: Buffer): boolean {
  return chunk[0] !== 0 && chunk[0] !== "p".charCodeAt(0);
}
