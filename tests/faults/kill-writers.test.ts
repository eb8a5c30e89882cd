import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Doc } from "yjs";
import { applyUpdates, FROM_DATABASE } from "../../app/admin/working-copy/document.ts";
import { getWorkingCopy } from "../../app/data/articles/working-copies.ts";
import { getSharedBody } from "../../app/editor/engine/shared-document.ts";
import { findFreePort } from "../../backend/core/postgres/server-process.ts";
import { serviceClient } from "../support/clients.ts";
import { openSql } from "../support/open-sql.ts";
import { readPostmaster } from "../support/processes.ts";
import { endServer, type RunningSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";
import { listWords, startWriters, type Writer, type WrittenArticle } from "./writers.ts";

/** SIGKILL at random moments while writers type and publish with the newsroom's own code. */

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 20);
const VICTIMS = ["site", "database", "both"] as const;
const RECOVERY_MS = 120_000;

let dataDir: string;
let running: RunningSite | undefined;
beforeAll(async () => {
  dataDir = await makeTempFolder();
  // The writers' code asks the browser, and reports each failed request.
  Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(async () => {
  await running?.kill();
  const server = await readPostmaster(dataDir);
  if (server) await endServer(server.pid);
  await removeFolder(dataDir);
});

test(`five writers lose no word and publish nothing twice in ${ROUNDS} kills of site and database`, async () => {
  // Access tokens name the address of the site.
  const env = { LOG_LEVEL: "error", PORT: String(await findFreePort()) };
  let site = await startSite({ dataDir, env });
  running = site;
  const writers = await startWriters(site);
  const articles = [...new Set(writers.map(({ article }) => article))];
  for (let round = 0; round < ROUNDS; round += 1) {
    await waitForWords(writers);
    await delay(Math.random() * 1000);
    const victim = VICTIMS[round % VICTIMS.length];
    const server = await readPostmaster(dataDir);
    if (victim !== "site") process.kill(server?.pid ?? 0, "SIGKILL");
    if (victim !== "database") {
      await site.kill();
      site = await startSite({ dataDir, env });
      running = site;
    }
    await waitFor(
      "health",
      // Sessions of a killed server answer a little longer.
      async () => (await readPostmaster(dataDir))?.pid !== server?.pid && (await isHealthy(site)),
      RECOVERY_MS,
    );
    for (const writer of writers) writer.retry();
    console.info(`Kill ${round + 1} (${victim}): ${formatCounts(writers, articles)}`);
    if (round % 10 === 9) await expectAllKept(site, articles);
  }
  await waitForWords(writers);
  await Promise.all(writers.map((writer) => writer.stop()));
  for (const { typed, confirmed } of articles)
    expect([...typed].sort()).toEqual([...confirmed].sort());
  await expectAllKept(site, articles);
  console.info(formatCounts(writers, articles));
  expect(articles.map(({ publications }) => publications.some((each) => each.isConfirmed))).toEqual(
    [true, true, true, false],
  );
  await site.stop();
});

/** Waits until the site has confirmed new words of each writer. */
async function waitForWords(writers: Writer[]): Promise<void> {
  const before = writers.map((writer) => writer.confirmed());
  await waitFor(
    "a confirmed word of each writer",
    () => writers.every((writer, index) => writer.confirmed() > (before[index] ?? 0)),
    RECOVERY_MS,
  );
}

/** Expects every confirmed word and publication, and nothing else on the site. The writers may go on meanwhile. */
async function expectAllKept(site: RunningSite, articles: WrittenArticle[]): Promise<void> {
  for (const article of articles) await expectWords(site, article);
  const confirmed = articles.map(({ publications }) =>
    publications.filter((each) => each.isConfirmed),
  );
  const sql = openSql(await site.databaseUrl(), 1);
  try {
    // One snapshot of both.
    const [row] = await sql<{ live: LiveRow[]; versions: VersionRow[]; notes: string[] }[]>`
      select
        (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'content', content, 'updated_at', updated_at)), '[]')
         from public.articles) as live,
        (select coalesce(json_agg(version order by number), '[]') from (
          select article_id as id, number, kind, fields -> 'content' as content,
            created_at, created_by, content_hash = private.content_hash(fields, salt)
              and previous_hash is not distinct from lag(hash) over (partition by article_id order by number)
              and hash = private.version_hash(previous_hash, content_hash, article_id, kind, created_at) as is_valid
          from public.article_versions
          where kind in ('published', 'scheduled', 'unpublished', 'deleted')
        ) as version) as versions,
        (select coalesce(json_agg(text), '[]') from public.article_corrections) as notes`;
    if (!row) throw new Error("no answer");
    const { live, versions, notes } = row;
    expect(versions.filter((version) => !version.is_valid || version.kind !== "published")).toEqual(
      [],
    );
    for (const [index, article] of articles.entries()) {
      const shown = live.filter(({ id, slug }) => id === article.id || slug === article.slug);
      const own = versions.filter(({ id }) => id === article.id);
      const texts = own.map(({ content }) => toText(content));
      const asked = new Set(article.publications.map(({ text }) => text));
      const expected = confirmed[index] ?? [];
      const told = new Set(article.publications.map(({ note }) => note).filter(Boolean));
      const faults = {
        unasked: texts.filter((text) => !asked.has(text)),
        repeated: findRepeated(texts),
        lost: expected.filter(({ text }) => !texts.includes(text)).map(({ text }) => text),
        shown: shown
          .map(({ id, content }) => ({ id, text: toText(content) }))
          .filter(({ id, text }) => id !== article.id || text !== texts.at(-1))
          .map(({ text }) => text),
        repeatedNotes: findRepeated(notes.filter((note) => told.has(note))),
        lostNotes: expected.map(({ note }) => note).filter((note) => note && !notes.includes(note)),
      };
      expect(shown).toHaveLength(texts.length === 0 ? 0 : 1);
      if (Object.values(faults).some((list) => list.length > 0)) {
        throw new Error(formatFaults(site, article, { faults, shown, versions: own }));
      }
    }
    expect(live.filter(({ id }) => !articles.some((article) => article.id === id))).toEqual([]);
  } finally {
    await sql.end();
  }
}

type LiveRow = { id: string; slug: string; content: unknown; updated_at: string };
type VersionRow = {
  id: string;
  number: number;
  kind: string;
  content: unknown;
  created_at: string;
  created_by: string;
  is_valid: boolean;
};

/** The last publications, the live row, the last versions, and the log of the site with the last output of PostgreSQL. */
function formatFaults(
  site: RunningSite,
  { publications }: WrittenArticle,
  {
    faults,
    shown,
    versions,
  }: { faults: Record<string, string[]>; shown: LiveRow[]; versions: VersionRow[] },
): string {
  const found = Object.entries(faults).filter(([, list]) => list.length > 0);
  const wrong = new Set(found.flatMap(([, list]) => list));
  const isNear = (text: string, index: number, length: number) =>
    wrong.has(text) || index >= length - 30;
  return [
    ...found.flatMap(([kind, list]) => list.map((text) => `${kind}: ${shorten(text)}`)),
    "Asked for:",
    ...publications
      .filter(({ text }, index) => isNear(text, index, publications.length))
      .map(({ text, note, outcomes }) => [shorten(text), note, ...outcomes].join(" | ")),
    "Live:",
    ...shown.map(
      ({ id, updated_at, content }) => `${id} ${updated_at} ${shorten(toText(content))}`,
    ),
    "Versions:",
    ...versions
      .filter(({ content }, index) => isNear(toText(content), index, versions.length))
      .map(
        ({ number, created_at, created_by, content }) =>
          `${number} ${created_at} ${created_by} ${shorten(toText(content))}`,
      ),
    "Log:",
    site.stdout().slice(-4000),
  ].join("\n");
}

const shorten = (text: string) => `${text.split(" ").length} words to ${text.slice(-30)}`;

async function expectWords(site: RunningSite, { id, confirmed }: WrittenArticle): Promise<void> {
  const expected = [...confirmed];
  const load = () => getWorkingCopy(serviceClient(site), { articleId: id });
  const stored = await load();
  const doc = new Doc();
  applyUpdates(doc, stored?.updates ?? [], FROM_DATABASE);
  expectAllOf(getSharedBody(doc).toJSON(), expected);
  // The site reads the document a little later.
  await waitFor(
    "the fields of a working copy",
    async () => ((await load())?.fields_seq ?? 0) >= (stored?.seq ?? 0),
    RECOVERY_MS,
  );
  expectAllOf((await load())?.fields.content, expected);
}

function expectAllOf(content: unknown, expected: string[]): void {
  const words = listWords(content);
  const found = new Set(words);
  expect(expected.filter((word) => !found.has(word))).toEqual([]);
  expect(findRepeated(words)).toEqual([]);
}

const toText = (content: unknown) => listWords(content).join(" ");

function findRepeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function formatCounts(writers: Writer[], articles: WrittenArticle[]): string {
  const words = articles.reduce((sum, { confirmed }) => sum + confirmed.size, 0);
  const asked = articles.flatMap(({ publications }) => publications);
  const published = asked.filter(({ isConfirmed }) => isConfirmed).length;
  const replaced = writers.reduce((sum, writer) => sum + writer.replaced(), 0);
  return `${words} words confirmed; ${published} of ${asked.length} publications confirmed; ${replaced} documents replaced`;
}

async function isHealthy({ url }: RunningSite): Promise<boolean> {
  const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(
    () => undefined,
  );
  return response?.status === 200;
}
