import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { serviceClient } from "../../tests/support/clients.ts";
import { articleFields } from "../../tests/support/rows.ts";
import { NODE_FLAGS } from "../../tests/support/start-site.ts";
import { type BenchOptions, withSite } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { type OpenConnections, openConnections } from "../open-connections.ts";
import { readCpuSeconds, readResidentMegabytes } from "../processes.ts";
import { percentile } from "../statistics.ts";

const PAGES = 10_000;
const PATH = "/api/new-articles";
const WITHOUT_LIMITS = {
  LIVE_READER_LIMIT: "100000",
  LIVE_ADDRESS_LIMIT: "100000",
  SOCKET_LIMIT: "100000",
};
const TOPIC = "new-articles";
const UPGRADE = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];
const SETTLE_MS = 20_000;
const portSchema = z.object({ port: z.number() });

/**
 * Cost of many open front pages: with event streams and with realtime channels of the site, and with event
 * streams and WebSockets in a bare process.
 */
export async function measureLiveNews(options: BenchOptions): Promise<Section[]> {
  const site = await measureSite(options);
  const channels = await measureChannels(options);
  const streams = await measureBare("streams", []);
  const sockets = await measureBare("sockets", UPGRADE);
  const figures = [...site, ...channels, ...streams, ...sockets];
  return [{ title: `New articles, ${PAGES.toLocaleString("en")} open front pages`, figures }];
}

/** Time from the insert request until the last reader received the event. */
async function measureSite({ dataDir, rounds }: BenchOptions): Promise<Figure[]> {
  return withSite(dataDir, WITHOUT_LIMITS, async (site) => {
    const client = serviceClient(site);
    const before = await readSettledMegabytes(site.pid);
    const pages = await openConnections(`${site.url}${PATH}`, PAGES, []);
    const slugs: string[] = [];
    try {
      const idle = await measureIdle(site.pid, pages);
      const after = await readResidentMegabytes(site.pid);
      const times: number[][] = [];
      const busy = await readCpuSeconds(site.pid);
      for (let round = 0; round < rounds; round += 1) {
        const article = articleFields({ is_featured: true });
        slugs.push(article.slug);
        times.push(
          await pages.timeUntilReceived(async () =>
            client.from("articles").insert(article).throwOnError(),
          ),
        );
      }
      const cpuSeconds = (await readCpuSeconds(site.pid)) - busy;
      return [
        { name: "Site, streams, memory", value: after - before, unit: "MB" },
        { name: "Site, streams, processor while idle", ...idle },
        toEffort("Site, streams, CPU time to publish and broadcast", cpuSeconds / rounds),
        ...toTimes("Site, streams, from publishing", times, { atMost: 1000 }),
      ];
    } finally {
      pages.close();
      await client.from("articles").delete().in("slug", slugs).throwOnError();
    }
  });
}

/** The same readers on sockets of the realtime service, each subscribed to broadcasts of a channel. */
async function measureChannels({ dataDir }: BenchOptions): Promise<Figure[]> {
  return withSite(dataDir, WITHOUT_LIMITS, async (site) => {
    const { publishable, secret } = site.keys;
    const before = await readSettledMegabytes(site.pid);
    const url = `${site.url}/realtime/v1/websocket?apikey=${publishable}&vsn=1.0.0`;
    const config = { broadcast: { self: false }, presence: { key: "" }, postgres_changes: [] };
    const topic = `realtime:${TOPIC}`;
    const join = { topic, event: "phx_join", payload: { config }, ref: "1", join_ref: "1" };
    const pages = await openConnections(url, PAGES, UPGRADE, toTextFrame(JSON.stringify(join)));
    const heartbeat = { topic: "phoenix", event: "heartbeat", payload: {}, ref: "2" };
    const idle = await measureIdle(site.pid, pages, toTextFrame(JSON.stringify(heartbeat)));
    const after = await readResidentMegabytes(site.pid);
    const messages = [{ topic: TOPIC, event: "new", payload: { count: 1 } }];
    const busy = await readCpuSeconds(site.pid);
    const times = await pages.timeUntilReceived(() =>
      fetch(`${site.url}/realtime/v1/api/broadcast`, {
        method: "POST",
        headers: { apikey: secret, "Content-Type": "application/json" },
        body: JSON.stringify({ messages }),
      }),
    );
    const cpuSeconds = (await readCpuSeconds(site.pid)) - busy;
    pages.close();
    const name = "Site, realtime channels";
    return [
      { name: `${name}, memory`, value: after - before, unit: "MB" },
      { name: `${name}, processor while idle`, ...idle },
      toEffort(`${name}, CPU time to broadcast`, cpuSeconds),
      ...toTimes(`${name}, from a broadcast`, [times]),
    ];
  });
}

/** A text frame of a client (RFC 6455), masked with zeros. */
function toTextFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const length = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 0xff];
  const head = Buffer.from([0x81, ...length, 0, 0, 0, 0]);
  head[1] = 0x80 | (head[1] ?? 0);
  return Buffer.concat([head, body]);
}

async function measureBare(kind: "streams" | "sockets", headers: string[]): Promise<Figure[]> {
  const child = fork(join(import.meta.dirname, "../live-news-process.ts"), {
    execArgv: [...process.execArgv, ...NODE_FLAGS, "--expose-gc"],
  });
  try {
    const [message] = await once(child, "message");
    const { port } = portSchema.parse(message);
    const ask = async (command: unknown) => {
      const done = once(child, "message");
      child.send(command as object);
      await done;
    };
    await ask("collect");
    const before = await readResidentMegabytes(child.pid ?? 0);
    const pages = await openConnections(`http://127.0.0.1:${port}${PATH}?since=1`, PAGES, headers);
    await ask("collect");
    const after = await readResidentMegabytes(child.pid ?? 0);
    const busy = await readCpuSeconds(child.pid ?? 0);
    const times = await pages.timeUntilReceived(() => ask({ broadcast: kind }));
    const cpuSeconds = (await readCpuSeconds(child.pid ?? 0)) - busy;
    pages.close();
    const name = kind === "streams" ? "Server-sent events, bare" : "WebSockets, bare";
    return [
      { name: `${name}, memory`, value: after - before, unit: "MB" },
      toEffort(`${name}, CPU time to broadcast`, cpuSeconds),
      ...toTimes(`${name}, from telling`, [times]),
    ];
  } finally {
    child.kill("SIGTERM");
  }
}

/** Memory after V8 has collected the garbage of the start, which it does when idle. */
async function readSettledMegabytes(pid: number): Promise<number> {
  await delay(SETTLE_MS);
  return readResidentMegabytes(pid);
}

/** CPU time of a minute without events: the heartbeats of both sides. */
async function measureIdle(pid: number, pages: OpenConnections, heartbeat?: Buffer) {
  const busy = await readCpuSeconds(pid);
  const { seconds } = await pages.idle(heartbeat);
  const value = (((await readCpuSeconds(pid)) - busy) / seconds) * 60_000;
  return { value, unit: "CPU ms", note: "for a minute" } as const;
}

function toEffort(name: string, seconds: number): Figure {
  return { name, value: seconds * 1000, unit: "CPU ms" };
}

function toTimes(name: string, rounds: number[][], target?: { atMost: number }): Figure[] {
  const last = rounds.map((times) => times.at(-1) ?? 0);
  const half = rounds.map((times) => percentile(times, 0.5));
  return [
    { name: `${name} to half of them`, value: percentile(half, 0.5), unit: "ms" },
    {
      name: `${name} to the last`,
      value: percentile(last, 0.5),
      unit: "ms",
      ...(target ? { target } : {}),
      note: `longest ${Math.max(...last).toFixed(0)} ms`,
    },
  ];
}
