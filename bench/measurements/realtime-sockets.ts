import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { openSql } from "../../tests/support/open-sql.ts";
import { type BenchOptions, type BenchSite, withSite } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { readCpuSeconds, readResidentMegabytes } from "../processes.ts";
import { startRealtimeClients } from "../realtime-clients.ts";
import { median, percentile } from "../statistics.ts";

const IDLE_SOCKETS = 2000;
const SUBSCRIBERS = 1000;
const SETTLE_MS = 5000;
const SAVES = 200;

const tookSchema = z.object({ expected: z.number(), took: z.array(z.number()) });
const atSchema = z.object({ expected: z.number(), at: z.array(z.number()) });

/** Cost of sockets, latency of broadcasts and changes, and what they add to a save. */
export async function measureRealtime(options: BenchOptions): Promise<Section[]> {
  const env = { SOCKET_LIMIT: "10000" };
  const idle = await withSite(options.dataDir, env, measureIdle);
  const changes = await withSite(options.dataDir, env, (site) => measureChanges(site, options));
  const saves = await withSite(options.dataDir, env, measureSaves);
  return [{ title: "Realtime", figures: [...idle, ...changes, saves] }];
}

async function measureIdle(site: BenchSite): Promise<Figure[]> {
  const clients = startRealtimeClients(site);
  // The first socket initializes the service.
  await clients.order({ kind: "open", count: 1, topic: "realtime:first", followed: true });
  await delay(SETTLE_MS);
  const before = await readResidentMegabytes(site.pid);
  await clients.order({
    kind: "open",
    count: IDLE_SOCKETS,
    topic: "realtime:idle",
    followed: false,
  });
  await delay(SETTLE_MS);
  const after = await readResidentMegabytes(site.pid);
  const cpu = await readCpuSeconds(site.pid);
  await delay(SETTLE_MS);
  const busy = ((await readCpuSeconds(site.pid)) - cpu) / (SETTLE_MS / 1000);
  await clients.stop();
  return [
    {
      name: `Memory of ${IDLE_SOCKETS} idle sockets`,
      value: after - before,
      unit: "MB",
      target: { atMost: 150 },
      note: `${before.toFixed(0)} MB before; they keep ${(busy * 100).toFixed(1)} % of a processor busy`,
    },
  ];
}

async function measureChanges(site: BenchSite, { seconds }: BenchOptions): Promise<Figure[]> {
  const clients = startRealtimeClients(site);
  const topic = "realtime:articles";
  await clients.order({ kind: "open", count: SUBSCRIBERS + 1, topic, followed: true });
  const order = { kind: "broadcast", count: seconds * 10, everyMs: 100 };
  const { took } = requireAll(tookSchema.parse(await clients.order(order)), "took");
  const changes: number[] = [];
  const sql = openSql(await site.databaseUrl(), 1);
  for (let round = 0; round < 10; round += 1) {
    await clients.order({ kind: "change" });
    const answer = clients.nextMessage();
    const savedAt = performance.timeOrigin + performance.now();
    await sql`update public.articles set is_popular = not is_popular
      where id = (select id from public.articles order by published_at limit 1)`;
    const { at } = requireAll(atSchema.parse(await answer), "at");
    changes.push(...at.map((time) => time - savedAt));
  }
  await sql.end();
  await clients.stop();
  const note = `${SUBSCRIBERS} subscribers, one process of clients`;
  return [
    { name: "Broadcast, median", value: median(took), unit: "ms", note },
    {
      name: "Broadcast, 99th percentile",
      value: percentile(took, 0.99),
      unit: "ms",
      target: { atMost: 500 },
      note: `${took.length} messages of 1 kB`,
    },
    { name: "Change of an article, median", value: median(changes), unit: "ms", note },
    { name: "Change of an article, 99th percentile", value: percentile(changes, 0.99), unit: "ms" },
  ];
}

function requireAll<Answer extends { expected: number }>(
  answer: Answer,
  name: keyof Answer,
): Answer {
  const list = answer[name];
  const count = Array.isArray(list) ? list.length : 0;
  if (count !== answer.expected) throw new Error(`${count} of ${answer.expected} messages came`);
  return answer;
}

/** Measures the same update with and without the notifying trigger, alternately. */
async function measureSaves(site: BenchSite): Promise<Figure> {
  const clients = startRealtimeClients(site);
  await clients.order({ kind: "open", count: 1, topic: "realtime:first", followed: true });
  const sql = openSql(await site.databaseUrl(), 1);
  const took: Record<"enable" | "disable", number[]> = { enable: [], disable: [] };
  for (let index = 0; index < SAVES; index += 1) {
    for (const mode of ["enable", "disable"] as const) {
      await sql.unsafe(`alter table public.articles ${mode} trigger realtime_announce_updated`);
      const startedAt = performance.now();
      await sql`update public.articles set is_popular = not is_popular
        where id = (select id from public.articles order by published_at limit 1)`;
      took[mode].push(performance.now() - startedAt);
    }
  }
  await sql.end();
  await clients.stop();
  return {
    name: "What announcing changes adds to a save",
    value: median(took.enable) - median(took.disable),
    unit: "ms",
    target: { atMost: 1 },
    note: `${median(took.enable).toFixed(2)} ms with it, ${median(took.disable).toFixed(2)} ms without, medians of ${SAVES}`,
  };
}
