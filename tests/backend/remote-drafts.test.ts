import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Backend } from "../../backend/open-backend.ts";
import { listen } from "../../backend/tests/support/listen.ts";
import { openBackendAt } from "../../backend/tests/support/open-backend-at.ts";
import {
  createUser,
  type SignedInUser,
  type SiteAddress,
  serviceClient,
  type TestClient,
} from "../support/clients.ts";
import { openDraft, sendUpdate, untilRead, updateOf, writeDraft } from "../support/drafts.ts";
import { paragraphs } from "../support/rows.ts";
import { startPostgres, type TestPostgres } from "../support/start-postgres.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";

/**
 * Working copies of a hosted Supabase: a backend with no site of its own, so that nobody but the site with SUPABASE_URL
 * reads their documents.
 */

const MIGRATIONS = join(import.meta.dirname, "../../supabase/migrations");

let postgres: TestPostgres;
let dataDir: string;
let backend: Backend;
let supabase: SiteAddress & { close: () => void };
let service: TestClient;
let reporter: SignedInUser;
let colleague: SignedInUser;

beforeAll(async () => {
  postgres = await startPostgres();
  dataDir = await makeTempFolder();
  const url = await postgres.createDatabase();
  backend = await openBackendAt(url, dataDir, { migrationsFolder: MIGRATIONS });
  supabase = { keys: backend.keys, ...(await listen(backend)) };
  service = serviceClient(supabase);
  await createUser(supabase, "admin");
  [reporter, colleague] = await Promise.all([
    createUser(supabase, "editor"),
    createUser(supabase, "editor"),
  ]);
});
afterAll(async () => {
  supabase?.close();
  await backend?.realtime?.close();
  await backend?.close();
  await postgres?.stop();
  await removeFolder(dataDir);
});

async function startRemoteSite(): Promise<RunningSite> {
  const site = await startSite({
    env: {
      SUPABASE_URL: supabase.url,
      SUPABASE_PUBLISHABLE_KEY: supabase.keys.publishable,
      SUPABASE_SECRET_KEY: supabase.keys.secret,
    },
  });
  onTestFinished(async () => void (await site.stop()));
  return site;
}

const type = async (client: TestClient, id: string, fields: Parameters<typeof updateOf>[1]) =>
  sendUpdate(client, id, updateOf(await openDraft(client, id), fields));

test("stores what is typed while no site runs, and a site that starts reads it from the hosted Supabase", async () => {
  const id = randomUUID();
  await type(reporter.client, id, { title: "Ferry", content: paragraphs("It left.") });
  const seq = await type(colleague.client, id, { excerpt: "Early." });
  expect(await openDraft(reporter.client, id)).toMatchObject({ seq, fields: {}, fields_seq: 0 });
  await startRemoteSite();
  expect(await untilRead(reporter.client, id, seq)).toMatchObject({
    fields: { title: "Ferry", excerpt: "Early.", content: paragraphs("It left.") },
    problem: null,
  });
});

test("derives fields, the row of the list and a version with both names from updates in a hosted Supabase", async () => {
  await startRemoteSite();
  const id = randomUUID();
  await writeDraft(reporter.client, id, { title: "Bridge", content: paragraphs("It opened.") });
  const read = await writeDraft(colleague.client, id, { title: "Bridge closed" });
  expect(read).toMatchObject({
    fields: { title: "Bridge closed", content: paragraphs("It opened.") },
    has_changes: true,
    problem: null,
    updated_by: colleague.id,
  });
  const listed = await reporter.client
    .rpc("list_staff_articles", {
      tab: "drafts",
      filters: { query: "Bridge closed" },
      sort: "published",
      max_rows: 5,
    })
    .throwOnError();
  expect(listed.data.map((row: { id: string }) => row.id)).toEqual([id]);
  const { data: versions } = await service
    .from("article_versions")
    .select("kind, writers")
    .eq("article_id", id)
    .throwOnError();
  expect(versions).toEqual([
    { kind: "draft", writers: expect.arrayContaining([reporter.id, colleague.id]) },
  ]);
});

test("sets a broken update in a hosted Supabase aside, and reads the others", async () => {
  await startRemoteSite();
  const id = randomUUID();
  await writeDraft(reporter.client, id, { title: "Whole" });
  const broken = Buffer.from([1, 2, 250, 4, 5]).toString("base64");
  const bad = await sendUpdate(colleague.client, id, broken);
  await untilRead(reporter.client, id, bad);
  const read = await writeDraft(reporter.client, id, { excerpt: "Still here." });
  expect(read).toMatchObject({ fields: { title: "Whole", excerpt: "Still here." }, problem: null });
  const { data: setAside } = await service
    .from("draft_updates")
    .select("seq")
    .eq("article_id", id)
    .not("problem", "is", null)
    .throwOnError();
  expect(setAside).toEqual([{ seq: bad }]);
});

test("folds a long log in a hosted Supabase into one state", async () => {
  await startRemoteSite();
  const id = randomUUID();
  await writeDraft(reporter.client, id, { title: "Title" });
  for (let number = 0; number < 105; number += 1) {
    await type(reporter.client, id, { title: `Title ${number}` });
  }
  const read = await untilRead(reporter.client, id);
  expect(read.fields.title).toBe("Title 104");
  expect(read.updates.length).toBeLessThan(105);
});
