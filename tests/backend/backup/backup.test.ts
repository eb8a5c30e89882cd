import { randomBytes } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POOL_NAME } from "../../../backend/core/database/connection-pool.ts";
import {
  anonymousClient,
  createUser,
  type SignedInUser,
  serviceClient,
  TEST_PASSWORD,
  type TestClient,
} from "../../support/clients.ts";
import { copyTemplate } from "../../support/database/copy-template.ts";
import { skipOnExternalDatabase } from "../../support/database/external-database.ts";
import { openSql } from "../../support/open-sql.ts";
import {
  createArticle,
  createAuthor,
  createCategory,
  paragraphs,
  uniqueWord,
} from "../../support/rows.ts";
import { type RunningSite, runCommand, startSite } from "../../support/start-site.ts";
import {
  hasSystemPostgres,
  type SystemPostgres,
  startSystemPostgres,
} from "../../support/start-system-postgres.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { digestFiles, digestTables, findMismatches } from "./compare.ts";

const BACKUP = "server/commands/backup-command.ts";
const RESTORE = "server/commands/restore-command.ts";

// Each test starts several sites.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
let site: RunningSite;
let service: TestClient;
let editor: SignedInUser;
let postgres15: SystemPostgres | undefined;

beforeAll(async () => {
  folder = await makeTempFolder();
  site = await startSite();
  service = serviceClient(site);
  editor = await createUser(site, "editor");
  await fill();
  if (await hasSystemPostgres()) postgres15 = await startSystemPostgres();
});
afterAll(async () => {
  await site.stop();
  await postgres15?.stop();
  await removeFolder(folder);
});

const place = (name: string) => join(folder, name);
const newFile = () => place(`${uniqueWord("backup")}.tar.gz`);

/** Inserts rows into many tables, with values that are hard to serialize. */
async function fill(): Promise<void> {
  const [category, author] = await Promise.all([createCategory(service), createAuthor(service)]);
  for (let index = 0; index < 30; index += 1) {
    await createArticle(service, {
      category_id: category.id,
      author_id: author.id,
      tags: ["tab\there", 'quote"d', "back\\slash", "é日本"],
      content: paragraphs("line\nbreak\r\n", "\\N \\. \u2028 end", "x".repeat(5000)),
    });
  }
  for (let index = 0; index < 20; index += 1) await upload(`some/${index} ü.webp`);
  await anonymousClient(site).auth.signInWithPassword({
    email: editor.email,
    password: TEST_PASSWORD,
  });
}

async function upload(path: string): Promise<void> {
  const noise = { width: 40, height: 40, channels: 3, background: "#888" } as const;
  const image = await sharp({ create: noise })
    .composite([{ input: randomBytes(1200), raw: { width: 20, height: 20, channels: 3 } }])
    .webp()
    .toBuffer();
  const { error } = await service.storage
    .from("article-images")
    .upload(path, image, { contentType: "image/webp", upsert: true });
  if (error) throw error;
}

async function createBackup(
  dataDir = site.dataDir,
  env: Record<string, string> = {},
): Promise<string> {
  const file = newFile();
  const { code, stdout, stderr } = await runCommand(BACKUP, [file], dataDir, env);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/contains \d+ rows of \d+ tables and \d+ files/);
  return file;
}

async function restoreTo(
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const { code, stdout, stderr } = await runCommand(RESTORE, args, dataDir, env);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("Restored the backup");
}

test("a restored site has all rows, files and keys, and its users can sign in", async () => {
  const url = await site.databaseUrl();
  const file = await createBackup();
  const [tables, files] = [await digestTables(url), await digestFiles(url, site.dataDir)];
  expect(Object.keys(files).length).toBe(20);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const dataDir = place(uniqueWord("copy"));
  await restoreTo(dataDir, [file]);

  const copy = await startSite({ dataDir });
  expect(copy.keys).toEqual(site.keys);
  expect(await digestTables(await copy.databaseUrl())).toEqual(tables);
  expect(await digestFiles(await copy.databaseUrl(), dataDir)).toEqual(files);
  const { data: session } = await editor.client.auth.getSession();
  const moved = anonymousClient(copy);
  const refreshed = await moved.auth.refreshSession({
    refresh_token: session.session?.refresh_token ?? "",
  });
  expect(refreshed.error?.code).toBe("refresh_token_not_found");
  const { data, error } = await moved.auth.signInWithPassword({
    email: editor.email,
    password: TEST_PASSWORD,
  });
  expect([error, data.user?.id]).toEqual([null, editor.id]);
  await createArticle(moved);
  await copy.stop();
});

test("a backup of a site under writes is a consistent snapshot of rows and files", async () => {
  const url = await site.databaseUrl();
  const sql = openSql(url, 2);
  const [first, second] = [await createArticle(service), await createArticle(service)];
  let isOver = false;
  let written = 0;
  const keepBusy = async (work: (round: number) => Promise<unknown>) => {
    for (let round = 1; !isOver; round += 1) await work(round);
  };
  const series = uniqueWord("series");
  const writers = [
    keepBusy(async (round) => {
      await createArticle(service, { slug: `${series}-${round}` });
      written = round;
    }),
    keepBusy((round) =>
      sql.begin(async (transaction) => {
        for (const { id } of [first, second]) {
          await transaction`update public.articles set excerpt = ${String(round)} where id = ${id}`;
        }
      }),
    ),
    keepBusy((round) => upload(`busy/${round % 7}.webp`)),
    keepBusy(async (round) => {
      await upload(`gone/${round}.webp`);
      await service.storage.from("article-images").remove([`gone/${round}.webp`]);
    }),
  ];
  const before = written;
  const file = await createBackup();
  isOver = true;
  await Promise.all(writers);
  await sql.end();

  const dataDir = place(uniqueWord("copy"));
  await restoreTo(dataDir, [file]);
  const copy = await startSite({ dataDir });
  const copied = openSql(await copy.databaseUrl(), 1);
  const rounds = await copied<{ slug: string }[]>`
    select slug from public.articles where slug like ${`${series}-%`} order by created_at`;
  expect(rounds.length).toBeGreaterThanOrEqual(before);
  expect(rounds.map(({ slug }) => slug)).toEqual(
    rounds.map((_, index) => `${series}-${index + 1}`),
  );
  const pair = await copied`
    select distinct excerpt from public.articles where id in ${copied([first.id, second.id])}`;
  expect(pair).toHaveLength(1);
  expect(await findMismatches(await copy.databaseUrl(), dataDir)).toEqual([]);
  await copied.end();
  await copy.stop();
});

test("a stopped site can be backed up, and its PostgreSQL is stopped again", async () => {
  const dataDir = place(uniqueWord("stopped"));
  await copyTemplate(dataDir);
  const other = await startSite({ dataDir });
  const { slug } = await createArticle(serviceClient(other));
  const tables = await digestTables(await other.databaseUrl());
  await other.stop();
  const file = await createBackup(dataDir);
  const copyDir = place(uniqueWord("copy"));
  await restoreTo(copyDir, [file]);
  const copy = await startSite({ dataDir: copyDir });
  expect(await digestTables(await copy.databaseUrl())).toEqual(tables);
  const { data } = await anonymousClient(copy).from("articles").select("slug").throwOnError();
  expect(data).toEqual([{ slug }]);
  await copy.stop();
});

test("a damaged, truncated or foreign file is rejected before a restore changes anything", async () => {
  const file = await createBackup();
  const bytes = await readFile(file);
  const dataDir = place(uniqueWord("untouched"));
  const expectRejected = async (content: Buffer) => {
    const damaged = newFile();
    await writeFile(damaged, content);
    const { code, stderr } = await runCommand(RESTORE, [damaged], dataDir);
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringContaining(damaged)]);
    await expect(stat(dataDir)).rejects.toMatchObject({ code: "ENOENT" });
    return stderr;
  };
  for (const at of [0.02, 0.3, 0.5, 0.8, 0.999].map((part) => Math.floor(bytes.length * part))) {
    const changed = Buffer.from(bytes);
    // The whole byte: single bits may be the padding of a block, which means nothing.
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    await expectRejected(changed);
  }
  expect(await expectRejected(bytes.subarray(0, -100))).toContain("damaged or incomplete");
  await expectRejected(bytes.subarray(0, bytes.length / 2));
  await expectRejected(Buffer.from("not a backup"));
  const { code, stderr } = await runCommand(RESTORE, [place("absent.tar.gz")], dataDir);
  expect([code, stderr]).toEqual([1, expect.stringContaining("There is no file")]);
});

test("a restore rejects a running site or one with rows, and --replace overwrites it", async (context) => {
  // A running site is detected by its data folder; with DATABASE_URL the database may be shared.
  skipOnExternalDatabase(context);
  const file = await createBackup();
  const url = await site.databaseUrl();
  const [tables, files] = [await digestTables(url), await digestFiles(url, site.dataDir)];
  const running = await runCommand(RESTORE, [file, "--replace"], site.dataDir);
  expect([running.code, running.stderr]).toEqual([
    1,
    expect.stringContaining("Another site is running"),
  ]);
  expect(await digestTables(url)).toEqual(tables);

  const dataDir = place(uniqueWord("target"));
  await copyTemplate(dataDir);
  const target = await startSite({ dataDir });
  await createArticle(serviceClient(target));
  await target.stop();
  const refused = await runCommand(RESTORE, [file], dataDir);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is not empty")]);

  await restoreTo(dataDir, [file, "--replace"]);
  const copy = await startSite({ dataDir });
  expect(copy.keys).toEqual(site.keys);
  expect(await digestTables(await copy.databaseUrl())).toEqual(tables);
  expect(await digestFiles(await copy.databaseUrl(), dataDir)).toEqual(files);
  await copy.stop();
});

test("a backup rejects an existing file and a folder without a site", async () => {
  const file = newFile();
  await writeFile(file, "precious");
  const refused = await runCommand(BACKUP, [file], site.dataDir);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("already exists")]);
  expect(await readFile(file, "utf8")).toBe("precious");
  const empty = await runCommand(BACKUP, [newFile()], place("nothing"));
  expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining("no site in it")]);
  await expect(stat(place("nothing"))).rejects.toMatchObject({ code: "ENOENT" });
  for (const args of [[], ["a", "b"], ["--wrong", "a"]]) {
    const wrong = await runCommand(BACKUP, args, site.dataDir);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("Usage")]);
  }
});

test.skipIf(!(await hasSystemPostgres()))(
  "from embedded to PostgreSQL 15 and back to the newer one (skipped where PostgreSQL 15 is not installed)",
  async () => {
    const file = await createBackup();
    const tables = await digestTables(await site.databaseUrl());
    const url = (await postgres15?.createDatabase()) ?? "";
    const dataDir = place(uniqueWord("remote"));
    await restoreTo(dataDir, [file], { DATABASE_URL: url });
    expect(await digestTables(url)).toEqual(tables);
    expect(await findMismatches(url, dataDir)).toEqual([]);
    const visitor = openSql(`${url}?application_name=${POOL_NAME}`, 1);
    await visitor`select`;
    const busy = await runCommand(RESTORE, [file, "--replace"], dataDir, { DATABASE_URL: url });
    expect([busy.code, busy.stderr]).toEqual([1, expect.stringContaining("A site is running")]);
    await visitor.end();

    const again = await createBackup(dataDir, { DATABASE_URL: url });
    const home = place(uniqueWord("home"));
    await restoreTo(home, [again]);
    const copy = await startSite({ dataDir: home });
    expect(await digestTables(await copy.databaseUrl())).toEqual(tables);
    await copy.stop();
  },
);
