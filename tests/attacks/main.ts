import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { MAX_CONTENT_NODES } from "../../app/domain/content-limits.ts";
import { previewPath } from "../../app/domain/previews/preview-link.ts";
import { createUser, serviceClient, type TestClient } from "../support/clients.ts";
import { readPostmaster } from "../support/processes.ts";
import { startSite } from "../support/start-site.ts";
import type { AttackOrder, Outcomes } from "./attacker.ts";
import { ATTACKS } from "./attacks.ts";
import { listServerProcesses, readMemory, watchMemory } from "./memory.ts";
import { readEventLoopTime, readProcessorTime } from "./processor-time.ts";
import { type Reading, read } from "./readers.ts";
import type { Target } from "./target.ts";

/**
 * `npm run attack [-- SECONDS [NAME]]`: 50 readers request uncached pages of a new site with demo articles, first without and
 * then with the attacks of `attacks.ts` (those with NAME in their name), all at once from one client address. With NAME `each`,
 * attacks run one after the other. Exit code 1 when the readers' p95 more than doubles, a page fails, or memory is not released.
 */
const READERS = 50;
const seconds = Number(process.argv[2] ?? 60);
const only = process.argv[3] ?? "";
/** Memory that site and database may retain after an attack. */
const MEMORY_MARGIN_MB = 150;
const REST_MS = 30_000;

const site = await startSite({
  env: {
    DEMO: "1",
    PAGE_CACHE_BYTES: "0",
    TRUST_PROXY: "1",
    STAFF_ACCESS: "role",
    LOG_LEVEL: "fatal",
  },
});
try {
  process.exitCode = await run();
} finally {
  const startedAt = performance.now();
  await site.stop();
  console.info(`SIGTERM: ended after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function run(): Promise<number> {
  const target = await prepare();
  const postmaster = await readPostmaster(site.dataDir);
  const sample = () => readMemory(site.pid, postmaster?.pid ?? 0);
  await read(site.url, READERS, 20_000);
  const undisturbed = await measure("undisturbed");
  const before = await sample();

  const stopWatching = watchMemory(sample);
  const chosen = only === "each" ? ATTACKS.map(({ name }) => name) : [only];
  const readings: Reading[] = [];
  for (const name of chosen) {
    const attacker = startAttacker({ target, only: name });
    await delay(2000);
    readings.push(await measure(name || "under attack", attacker));
    const ended = once(attacker, "message");
    attacker.send("end");
    const [outcomes]: [Outcomes] = (await ended) as [Outcomes];
    for (const [attack, results] of Object.entries(outcomes)) console.info(`  ${attack}:`, results);
  }
  const peak = await stopWatching();
  await delay(REST_MS);
  const after = await sample();
  console.info("memory in MB before", before, "peak", peak, "after", after);

  const isHeld = (["site", "database"] as const).some(
    (part) => after[part] > before[part] + MEMORY_MARGIN_MB,
  );
  const isHurt = readings.some(({ p95, failed }) => p95 > 2 * undisturbed.p95 || failed > 0);
  return isHurt || isHeld ? 1 : 0;
}

/** Lowers the priority of the attacker, which has its own machine in reality. */
function startAttacker(order: AttackOrder): ChildProcess {
  const attacker = fork(join(import.meta.dirname, "attacker.ts"), [JSON.stringify(order)]);
  setPriority(attacker.pid ?? 0, constants.priority.PRIORITY_LOW);
  return attacker;
}

/** Runs the readers for a time and prints their latency and the CPU usage. */
async function measure(name: string, attacker?: ChildProcess): Promise<Reading> {
  const postmaster = await readPostmaster(site.dataDir);
  const sample = async () => ({
    "event loop": await readEventLoopTime(site.pid),
    site: await readProcessorTime([site.pid]),
    database: await readProcessorTime(await listServerProcesses(postmaster?.pid ?? 0)),
    readers: await readProcessorTime([process.pid]),
    attacker: await readProcessorTime(attacker?.pid ? [attacker.pid] : []),
  });
  const before = await sample();
  const reading = await read(site.url, READERS, seconds * 1000);
  const after = await sample();
  report(name, reading);
  const share = (time: number) => `${Math.round((100 * time) / seconds)} %`;
  const shares = (Object.keys(after) as (keyof typeof after)[]).map((part) => {
    const used = share(after[part].used - before[part].used);
    return `${part} ${used} (waited ${share(after[part].waited - before[part].waited)})`;
  });
  console.info(`  of a processor: ${shares.join(", ")}`);
  return reading;
}

/** Creates what an attacker needs: an account and a large image. */
async function prepare(): Promise<Target> {
  const service = serviceClient(site);
  await createUser(site, "admin");
  const { client } = await createUser(site, "reader");
  const { data } = await client.auth.getSession();
  const contributor = await (await createUser(site, "contributor")).client.auth.getSession();
  const image = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: "teal",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  const options = { contentType: "image/jpeg" };
  const { error } = await service.storage
    .from("article-images")
    .upload("attack.png", image, options);
  if (error) throw error;
  return {
    url: site.url,
    apikey: site.keys.publishable,
    accountToken: data.session?.access_token ?? "",
    contributorToken: contributor.data.session?.access_token ?? "",
    previewPath: await createLongPreview(service),
  };
}

/** A preview of a draft with as many paragraphs as the database accepts. */
async function createLongPreview(service: TestClient): Promise<string> {
  const paragraph = {
    type: "paragraph",
    children: [{ text: "A sentence of eight words stands in here." }],
  };
  const main = Array(MAX_CONTENT_NODES / 2 - 1).fill(paragraph);
  const article_id = randomUUID();
  const fields = { title: "Long", slug: article_id, content: { main } };
  await service.from("article_drafts").insert({ article_id, fields }).throwOnError();
  const { data } = await service
    .rpc("create_preview_link", {
      article_id,
      label: "Attacker",
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .single()
    .throwOnError();
  return previewPath(data.token);
}

function report(name: string, { pages, failed, p50, p95, max }: Reading): void {
  console.info(
    `${name}: ${pages} pages, ${failed} failed; p50 ${p50} ms, p95 ${p95} ms, slowest ${max} ms`,
  );
}
