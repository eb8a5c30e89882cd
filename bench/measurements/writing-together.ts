import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { applyUpdate, Doc, encodeStateAsUpdate, XmlElement, type XmlFragment, XmlText } from "yjs";
import type { ClaimedDraft } from "../../app/data/json.types.ts";
import { seedDocument } from "../../app/editor/engine/seed-document.ts";
import { getSharedBody, getSharedText } from "../../app/editor/engine/shared-document.ts";
import { readDraft } from "../../server/drafts/read-draft.ts";
import { createUser, type TestClient } from "../../tests/support/clients.ts";
import { openSql, type SqlPool } from "../../tests/support/open-sql.ts";
import { waitFor } from "../../tests/support/wait-for.ts";
import { type BenchOptions, type BenchSite, withSite } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { percentile } from "../statistics.ts";

const LENGTHS = [1000, 10_000];
const SAVES = 30;
/** Keys of a fast typist in a second. */
const KEYS_A_SAVE = 8;
/** A year of work on one article: sessions of changes, a twentieth of which delete a sentence again. */
const SESSIONS = 250;
const CHANGES_A_SESSION = 40;
const PARAGRAPH_WORDS = 80;

/**
 * Measures what a second's typing costs at two lengths of an article: bytes of the request and of the database's log; and
 * opening an article with a year of history.
 */
export async function measureWritingTogether(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, {}, async (site) => {
    const sql = openSql(await site.databaseUrl());
    try {
      const { client } = await createUser(site, "editor");
      const figures: Figure[] = [];
      for (const words of LENGTHS) figures.push(...(await measureSaves(client, sql, words)));
      figures.push(...(await measureOpening(site, client, sql)));
      return [{ title: "Writing in a working copy", figures }];
    } finally {
      await sql.end();
    }
  });
}

/** One save a second, as a form sends them. */
async function measureSaves(client: TestClient, sql: SqlPool, words: number): Promise<Figure[]> {
  const articleId = randomUUID();
  const doc = new Doc();
  applyUpdate(doc, seedDocument(longContent(words)));
  await save(client, articleId, encodeStateAsUpdate(doc));
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  const [sizes, logged, times]: [number[], number[], number[]] = [[], [], []];
  const begin = await position(sql);
  for (let number = 0; number < SAVES; number += 1) {
    updates.length = 0;
    doc.transact(() => {
      const title = getSharedText(doc, "title");
      title.insert(title.length, "abcdefgh".slice(0, KEYS_A_SAVE));
    });
    const [update = new Uint8Array()] = updates;
    const [before, startedAt] = [await position(sql), performance.now()];
    sizes.push(await save(client, articleId, update));
    times.push(performance.now() - startedAt);
    logged.push(Number((await position(sql)) - before));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const all = Number((await position(sql)) - begin);
  const name = `${words.toLocaleString("en")} words`;
  return [
    {
      name: `A save, ${name}, sent`,
      value: percentile(sizes, 0.5),
      unit: "bytes",
      target: { atMost: 2000 },
    },
    {
      name: `A save, ${name}, database log`,
      value: percentile(logged, 0.5),
      unit: "bytes",
      target: { atMost: 10_000 },
    },
    { name: `A save, ${name}, p95`, value: percentile(times, 0.95), unit: "ms" },
    {
      name: `A second's typing, ${name}, database log with what the site reads`,
      value: all / SAVES,
      unit: "bytes",
    },
  ];
}

/** Opens an article of 10,000 words that was written in 10,000 changes, folded as the site folds them. */
async function measureOpening(
  site: BenchSite,
  client: TestClient,
  sql: SqlPool,
): Promise<Figure[]> {
  const articleId = randomUUID();
  const doc = writeForAYear();
  await save(client, articleId, encodeStateAsUpdate(doc));
  await untilFolded(sql, articleId);
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const startedAt = performance.now();
    const { data } = await client.rpc("get_draft", { article_id: articleId }).throwOnError();
    const opened = new Doc();
    for (const update of data?.updates ?? []) applyUpdate(opened, Buffer.from(update, "base64"));
    getSharedBody(opened).toArray();
    times.push(performance.now() - startedAt);
  }
  const draft: ClaimedDraft = {
    article_id: articleId,
    lineage: "new",
    is_too_long: false,
    document: Buffer.from(encodeStateAsUpdate(doc)).toString("base64"),
    updates: [],
    seq: 1,
    fields: {},
    fields_seq: 0,
    fields_revision: 0,
    unwritten: {},
    replaced_images: {},
    is_restored: false,
  };
  const startedAt = performance.now();
  readDraft(draft);
  return [
    {
      name: "Opening a year of history, p95",
      value: percentile(times, 0.95),
      unit: "ms",
      target: { atMost: 300 },
    },
    {
      name: "Opening a year of history, sent to the browser",
      value: await countBytes(site, client, articleId),
      unit: "bytes",
      target: { atMost: 200_000 },
    },
    { name: "Reading it in the site", value: performance.now() - startedAt, unit: "ms" },
  ];
}

/** Bytes of the draft's answer as they are on the wire. */
async function countBytes(site: BenchSite, client: TestClient, articleId: string): Promise<number> {
  const { data } = await client.auth.getSession();
  const headers = {
    apikey: site.keys.publishable,
    Authorization: `Bearer ${data.session?.access_token}`,
    "Content-Type": "application/json",
    "Accept-Encoding": "gzip",
  };
  return new Promise((resolve, reject) => {
    const call = request(`${site.url}/rest/v1/rpc/get_draft`, { method: "POST", headers });
    call.on("error", reject).on("response", (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("error", reject).on("end", () => resolve(bytes));
    });
    call.end(JSON.stringify({ article_id: articleId }));
  });
}

/** A document of 10,000 words that was written in many changes by many clients, some of which were taken back. */
function writeForAYear(): Doc {
  const doc = new Doc();
  applyUpdate(doc, seedDocument(longContent(200)));
  const body = getSharedBody(doc);
  for (let session = 0; session < SESSIONS; session += 1) {
    doc.clientID = 1000 + session;
    for (let change = 0; change < CHANGES_A_SESSION; change += 1) {
      const text = textAt(body, session * CHANGES_A_SESSION + change);
      doc.transact(() => text.insert(Math.floor(text.length / 2), "one more word "));
      if (change % 20 === 0) doc.transact(() => text.delete(0, Math.min(40, text.length)));
    }
  }
  return doc;
}

function textAt(body: XmlFragment, number: number): XmlText {
  const blocks = body.toArray().filter((block) => block instanceof XmlElement);
  const text = blocks[number % blocks.length]?.get(0);
  if (!(text instanceof XmlText)) throw new Error("A paragraph has no text");
  return text;
}

function longContent(words: number) {
  const text = "harbour ".repeat(PARAGRAPH_WORDS).trim();
  const paragraph = { type: "paragraph", children: [{ text }] };
  return { main: Array.from({ length: Math.ceil(words / PARAGRAPH_WORDS) }, () => paragraph) };
}

/** Saves an update. Returns the bytes of the request's body. */
async function save(client: TestClient, articleId: string, update: Uint8Array): Promise<number> {
  const change = {
    article_id: articleId,
    lineage: "new",
    known_seq: 1_000_000,
    update: Buffer.from(update).toString("base64"),
  };
  await client.rpc("save_draft", change).throwOnError();
  return JSON.stringify(change).length;
}

async function position(sql: SqlPool): Promise<bigint> {
  const [row] = await sql<{ position: string }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`;
  return BigInt(row?.position ?? 0);
}

/** Waits until the site has folded a document into one state. */
async function untilFolded(sql: SqlPool, articleId: string): Promise<void> {
  await waitFor("Folding the document", async () => {
    const rows = await sql`
      select from public.article_drafts where article_id = ${articleId} and document is not null`;
    return rows.length > 0;
  });
}
