import { startBareServer } from "../bare-server.ts";
import { type BenchOptions, withSite } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { type LoadResult, load } from "../load.ts";
import { startNginx } from "../nginx.ts";
import { weighPage } from "../page-weight.ts";
import { pin, readCpuSeconds, readResidentMegabytes } from "../processes.ts";
import { median, spread } from "../statistics.ts";

const CONNECTIONS = [1, 32, 256];
/** Warm-up until the hot code of a server is compiled. */
const WARM_UP = { seconds: 10, connections: 32 };
/** Many short rounds, so that disturbances affect few of them. */
const TURN_SECONDS = 1;
const ACCEPT_ENCODING = "br";

/** `cpu`: CPU time per request in microseconds. */
type Run = LoadResult & { cpu: number };

/** Undefined for the process of a site that runs elsewhere. */
type Server = { name: string; url: string; pid?: number };

/**
 * Compares the cached front page with a bare `node:http` server and nginx that serve the same bytes, all bound
 * to the same processor, and with the front pages of other sites.
 */
export async function measureOtherServers(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, {}, async (site) => {
    const url = `${site.url}/`;
    const bare = await startBareServer(url, ACCEPT_ENCODING);
    const nginx = await startNginx(url, ACCEPT_ENCODING);
    try {
      const servers: Server[] = [
        { name: "site", url, pid: site.pid },
        { name: "bare node:http", ...bare },
        ...(nginx ? [{ name: "nginx", ...nginx }] : []),
        ...options.otherServers,
      ];
      const pinned = await Promise.all(servers.map(({ pid }) => pid && pin(pid, 0)));
      const processor = pinned[0] ? 1 : undefined;
      for (const { url } of servers)
        await load({ ...WARM_UP, url, processor, acceptEncoding: ACCEPT_ENCODING });
      const sections: Section[] = [];
      for (const connections of CONNECTIONS) {
        const figures = await compare(servers, { ...options, connections, processor });
        sections.push({ title: `Front page beside others, ${connections} connections`, figures });
      }
      const ownSite = servers.filter(({ name }) => name === "site");
      sections.push(await weighAll([...ownSite, ...options.otherServers]));
      sections.push(await weighProcesses(servers));
      return sections;
    } finally {
      await Promise.all([bare.stop(), nginx?.stop()]);
    }
  });
}

type CompareOptions = BenchOptions & { connections: number; processor: 1 | undefined };

/** Measures all servers alternately in a rotating order, so that disturbances affect all of them. */
async function compare(servers: Server[], options: CompareOptions): Promise<Figure[]> {
  const { seconds, rounds, connections, processor } = options;
  const runs = new Map<string, Run[]>(servers.map(({ name }) => [name, []]));
  for (let turn = 0; turn < (rounds * seconds) / TURN_SECONDS; turn += 1) {
    const first = turn % servers.length;
    for (const { name, url, pid } of [...servers.slice(first), ...servers.slice(0, first)]) {
      const readCpu = async () => (pid ? await readCpuSeconds(pid) : Number.NaN);
      const before = await readCpu();
      const result = await load({
        url,
        seconds: TURN_SECONDS,
        connections,
        processor,
        acceptEncoding: ACCEPT_ENCODING,
      });
      const cpu = ((await readCpu()) - before) * 1e6;
      runs.get(name)?.push({ ...result, cpu: cpu / result.requests });
    }
  }
  const own = runs.get("site") ?? [];
  const bare = runs.get("bare node:http") ?? [];
  const shares = (key: keyof Run) =>
    own.map((run, turn) => run[key] / (bare[turn]?.[key] ?? Number.NaN));
  const [rates, latencies, times] = [shares("requestsPerSecond"), shares("p99"), shares("cpu")];
  return [
    {
      name: "requests, of bare node:http",
      value: median(rates),
      unit: "ratio",
      target: { atLeast: 0.9 },
      note: spread(rates),
    },
    {
      name: "p99, of bare node:http",
      value: median(latencies),
      unit: "ratio",
      target: { atMost: 1.3 },
      note: spread(latencies),
    },
    {
      name: "processor time, of bare node:http",
      value: median(times),
      unit: "ratio",
      note: `${spread(times)}; the site's question to its database up to twenty times a second included`,
    },
    ...[...runs].flatMap(([name, results]) => toFigures(name, results)),
  ];
}

function toFigures(name: string, runs: Run[]): Figure[] {
  const middle = (key: keyof Run) => median(runs.map((run) => run[key]));
  const latencies = `p99 ${middle("p99").toFixed(2)}, p99.9 ${middle("p999").toFixed(2)}`;
  const cpu = middle("cpu");
  const note = Number.isNaN(cpu) ? undefined : `${cpu.toFixed(1)} µs of processor time each`;
  return [
    {
      name: `${name}, requests`,
      value: middle("requestsPerSecond"),
      unit: "1/s",
      ...(note && { note }),
    },
    { name: `${name}, p50`, value: middle("p50"), unit: "ms", note: latencies },
  ];
}

async function weighAll(servers: Server[]): Promise<Section> {
  const figures: Figure[] = [];
  for (const { name, url } of servers) {
    const { requests, bytes, scripts, scriptBytes } = await weighPage(url);
    const note = `${requests} requests; ${scripts} scripts of ${(scriptBytes / 1000).toFixed(0)} kB`;
    figures.push({ name: `${name}, first visit`, value: bytes / 1e6, unit: "MB", note });
  }
  return { title: "Front page beside others, what a browser fetches", figures };
}

async function weighProcesses(servers: Server[]): Promise<Section> {
  const figures: Figure[] = [];
  for (const { name, pid } of servers) {
    if (pid) figures.push({ name, value: await readResidentMegabytes(pid), unit: "MB" });
  }
  return { title: "Front page beside others, memory after the load", figures };
}
