import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createBackup, openObjectStore } from "@broadsheet/backend/operations";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeDigestDay } from "../../../app/data/corrections/digests.ts";
import type { DigestFile } from "../../../app/domain/corrections/digest-file.ts";
import { loadSecrets } from "../../../backend/core/keys/secrets.ts";
import { signDigests } from "../../../server/digests/digest-job.ts";
import { type Verification, verifyHistory } from "../../../server/digests/verify-archive.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, paragraphs } from "../../support/rows.ts";
import { type RunningSite, runCommand, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

/** The proof that nobody changed the published past: signed digests, and the command that checks a backup by them. */

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const today = () => new Date().toISOString().slice(0, 10);
/** UTC days before the one of an hour ago: a day is closed an hour after its end. */
const dayOf = (ago: number) => new Date(Date.now() - HOUR - ago * DAY).toISOString().slice(0, 10);

let folder: string;
let site: RunningSite;
let service: TestClient;
let sql: SqlPool;
/** An article of two versions, and one of one. */
let changed: string;
let single: string;
/** The digest file of the site, saved to disk as somebody elsewhere would. */
let copy: DigestFile;
let saved: string;
let backups = 0;

beforeAll(async () => {
  folder = await makeTempFolder();
  site = await startSite();
  service = serviceClient(site);
  sql = openSql(await site.databaseUrl());
  await sql`create schema saved`;
  await sql`delete from public.article_versions`;
  const first = await createArticle(service, { title: "The bridge" });
  changed = first.id;
  await service
    .rpc("publish_with_note", {
      article_id: changed,
      changes: { excerpt: "More" },
      seen_version: first.updated_at,
      kind: "correction",
      text: "The bridge is new.",
    })
    .throwOnError();
  await retract();
  ({ id: single } = await createArticle(service, { title: "The ferry" }));
  await moveIntoPast();
  saved = join(folder, "digests.json");
});
afterAll(async () => {
  await sql.end();
  await site.stop();
  await removeFolder(folder);
});

/** Tells readers about the last version once more, which makes no new one. */
async function retract(): Promise<void> {
  const { data } = await service
    .from("articles")
    .select("updated_at")
    .eq("id", changed)
    .single()
    .throwOnError();
  await service
    .rpc("publish_with_note", {
      article_id: changed,
      changes: {},
      seen_version: data.updated_at,
      kind: "retraction",
      text: "There is no bridge.",
    })
    .throwOnError();
}

/** The first version of an article gets three days old, all others two, with the hashes of that. */
async function moveIntoPast(): Promise<void> {
  await sql`update public.article_corrections set published_at = now() - interval '2 days 1 hour'`;
  await sql`
    update public.article_versions
    set created_at = now() - case when previous_hash is null and article_id = ${changed} then interval '3 days 1 hour'
      else interval '2 days 1 hour' end`;
  for (const isFirst of [true, false]) {
    await sql`
      update public.article_versions as version
      set previous_hash = (
        select hash from public.article_versions as earlier
        where earlier.article_id = version.article_id and earlier.number < version.number
        order by number desc limit 1
      )
      where (previous_hash is null) = ${isFirst}`;
    await sql`
      update public.article_versions
      set hash = private.version_hash(previous_hash, content_hash, article_id, kind, created_at)
      where (previous_hash is null) = ${isFirst}`;
  }
}

const loadDigests = async () =>
  (await fetch(`${site.url}/.well-known/article-digests.json`)).json();

async function closeDays(): Promise<void> {
  while ((await closeDigestDay(service)) !== null);
  await signDigests(service, site.keys.secret);
}

/** Writes a backup without a process of its own. */
async function writeBackup(): Promise<string> {
  backups += 1;
  const file = join(folder, `backup-${backups}.tar.gz`);
  await createBackup({
    file,
    databaseUrl: await site.databaseUrl(),
    secrets: await loadSecrets(site.dataDir),
    store: openObjectStore({ s3: undefined }, site.dataDir),
  });
  return file;
}

/** The findings of the command in a backup of this moment. */
async function verify(copy?: DigestFile): Promise<Verification> {
  return verifyHistory(await writeBackup(), { copy });
}

const runVerify = (...args: string[]) =>
  runCommand("server/commands/verify-command.ts", args, site.dataDir);

/** Changes what the site shows without a version, as the owner of the database can. */
async function withoutTriggers(change: () => Promise<unknown>): Promise<void> {
  await sql`alter table public.articles disable trigger user`;
  try {
    await change();
  } finally {
    await sql`alter table public.articles enable trigger user`;
  }
}

/** New words in a signed version that look like a removal at a moment. */
const forgeRemoval = (at: string, title: string) => sql`
  update public.article_versions
  set fields = jsonb_set(fields, '{title}', to_jsonb(${title}::text)), salt = null, redacted_at = ${at}::timestamptz
  where article_id = ${single}`;

/** Makes a change of the database that no client can make, and takes it back after the check. */
async function whileChanged(change: () => Promise<unknown>, check: () => Promise<void>) {
  const tables = [
    "public.article_versions",
    "public.article_corrections",
    "private.digest_entries",
    "private.article_digests",
    "private.version_proofs",
    "private.erased_articles",
  ];
  for (const table of tables) {
    await sql.unsafe(`create table ${table.replace(/.*\./, "saved.")} as select * from ${table}`);
  }
  const [live] = await sql`select excerpt, content from public.articles where id = ${changed}`;
  try {
    await change();
    await check();
  } finally {
    await withoutTriggers(
      () => sql`update public.articles set excerpt = ${live?.excerpt} where id = ${changed}`,
    );
    for (const table of tables) {
      await sql.unsafe(`delete from ${table}`);
      await sql.unsafe(`insert into ${table} select * from ${table.replace(/.*\./, "saved.")}`);
      await sql.unsafe(`drop table ${table.replace(/.*\./, "saved.")}`);
    }
  }
}

test("each day is closed and signed once by several nodes, and published", async () => {
  expect(await loadDigests()).toEqual({ keys: [], days: [] });
  await Promise.all([closeDays(), closeDays(), closeDays()]);
  await waitFor("the digests", async () => (await loadDigests()).days.length > 0);
  const digests = await loadDigests();
  expect(digests.keys).toHaveLength(1);
  expect(digests.keys[0]).toMatchObject({ kty: "OKP", crv: "Ed25519" });
  expect(JSON.stringify(digests)).not.toContain('"d"');
  expect(digests.days.map((day: object) => day)).toMatchObject([
    { day: dayOf(3), entries: 1 },
    { day: dayOf(2), entries: 4 },
    { day: dayOf(1), entries: 0 },
  ]);
  copy = digests;
  await writeFile(saved, JSON.stringify(digests));
});

test("the command compares a backup with its own digests, a saved copy and those of a running site", async () => {
  const file = join(folder, "backup.tar.gz");
  const backup = await runCommand("server/commands/backup-command.ts", [file], site.dataDir);
  expect(backup).toMatchObject({ code: 0 });
  const [withCopy, alone, running] = await Promise.all([
    runVerify(file, "--digests", saved),
    runVerify(file),
    runVerify(site.url, "--digests", saved),
  ]);
  expect(withCopy).toEqual({
    code: 0,
    stdout: `3 versions agree with the digests until ${dayOf(1)}.\n`,
    stderr: "",
  });
  expect(alone.code).toBe(0);
  expect(alone.stdout).toContain("digests of the backup itself");
  expect(running).toEqual({
    code: 0,
    stdout: `3 digests of ${site.url} are signed and unbroken.\n`,
    stderr: "",
  });
});

type Case = [name: string, change: () => Promise<unknown>, expected: () => RegExp[]];

test.each<Case>([
  [
    "changed words",
    () => sql`update public.article_versions
      set fields = jsonb_set(fields, '{excerpt}', '"Other"') where article_id = ${single}`,
    () => [new RegExp(`words of version \\d+ of article ${single} \\(“The ferry”\\) were changed`)],
  ],
  [
    "changed words with new hashes",
    async () => {
      await sql`update public.article_versions
        set fields = jsonb_set(fields, '{excerpt}', '"Other"') where article_id = ${single}`;
      await sql`update public.article_versions
        set content_hash = private.content_hash(fields, salt) where article_id = ${single}`;
      await sql`update public.article_versions
        set hash = private.version_hash(previous_hash, content_hash, article_id, kind, created_at)
        where article_id = ${single}`;
    },
    () => [new RegExp(`does not have version \\d+ of article ${single}.*added or changed unseen`)],
  ],
  [
    "a changed moment",
    () => sql`update public.article_versions
      set created_at = created_at + interval '1 second' where article_id = ${single}`,
    () => [new RegExp(`moment or kind of version \\d+ of article ${single}`)],
  ],
  [
    "a removed version",
    () => sql`delete from public.article_versions
      where article_id = ${changed} and previous_hash is null`,
    () => [
      new RegExp(`came before version \\d+ of article ${changed}`),
      new RegExp(`Version \\d+ of article ${changed}, public on ${dayOf(3)}, was removed`),
    ],
  ],
  [
    "a removed article",
    () => sql`delete from public.article_versions where article_id = ${single}`,
    () => [new RegExp(`Article ${single} was removed with its whole history`)],
  ],
  [
    "a version that was added to the past",
    () => sql`
      insert into public.article_versions (article_id, kind, fields, created_at, content_hash, hash)
      select gen.id, kind, fields, at, content_hash,
        private.version_hash(null, content_hash, gen.id, kind, at)
      from public.article_versions,
        (select gen_random_uuid() as id, now() - interval '2 days' as at) as gen
      where article_id = ${single}`,
    () => [/does not have version \d+ of article .*added or changed unseen/],
  ],
  [
    "a version that was added to yesterday after its digest",
    () => sql`
      insert into public.article_versions (article_id, kind, fields, created_at, salt, content_hash, previous_hash, hash)
      select article_id, kind, fields, at, salt, content_hash, hash,
        private.version_hash(hash, content_hash, article_id, kind, at)
      from public.article_versions, (select date_trunc('day', now() - interval '1 hour', 'UTC') - interval '1 minute' as at) as moment
      where article_id = ${single}`,
    () => [new RegExp(`does not have version \\d+ of article ${single}.*added or changed unseen`)],
  ],
  [
    "a public version without a hash",
    async () => {
      await sql`
        insert into public.article_versions (article_id, kind, fields)
        select article_id, kind, jsonb_set(fields, '{title}', '"Forged"') from public.article_versions
        where article_id = ${single}`;
      const { data } = await service
        .rpc("list_public_versions", { article_id: single })
        .throwOnError();
      expect(data).toHaveLength(1);
    },
    () => [new RegExp(`did not record version \\d+ of article ${single} \\(“Forged”\\)`)],
  ],
  ...[
    ["2999-01-01", "Forged"],
    ["now", "The Forged [words removed]"],
    ["2001-01-01", "[words removed]"],
  ].map(
    ([at = "", title = ""]): Case => [
      `new words that look like a removal of ${at}`,
      () => forgeRemoval(at, title),
      () => [
        new RegExp(`words of version \\d+ of article ${single}.* were changed`),
        ...(at === "2999-01-01" ? [/A date of version .* lies in the future/] : []),
      ],
    ],
  ),
  [
    "a changed note to readers",
    () =>
      sql`update public.article_corrections set text = 'The bridge is old.'
        where article_id = ${changed} and kind = 'correction'`,
    () => [new RegExp(`does not have the note on version \\d+ of article ${changed}`)],
  ],
  [
    "a removed note to readers, beside another one on the same version",
    () =>
      sql`delete from public.article_corrections where article_id = ${changed} and kind = 'correction'`,
    () => [
      new RegExp(`note on version \\d+ of article ${changed}, public on ${dayOf(2)}, was removed`),
    ],
  ],
  [
    "a note to readers that was added to the past",
    () => sql`insert into public.article_corrections (article_id, kind, text, version_number, published_at)
      select article_id, 'retraction', 'It is false.', number, created_at from public.article_versions
      where article_id = ${single}`,
    () => [new RegExp(`does not have the note on version \\d+ of article ${single}`)],
  ],
  [
    "an article that says something else than its last version",
    () =>
      withoutTriggers(
        () => sql`update public.articles set excerpt = 'Forged' where id = ${changed}`,
      ),
    () => [new RegExp(`site shows of article ${changed} is not its last version`)],
  ],
  [
    "an article that says more than its last version, which was added without words",
    async () => {
      await sql`select private.record_version(${changed}, 'published', '{}', 0)`;
      await withoutTriggers(
        () => sql`update public.articles set excerpt = 'Forged' where id = ${changed}`,
      );
    },
    () => [new RegExp(`site shows of article ${changed} is not its last version`)],
  ],
  [
    "a last version that was taken away as if its article had been deleted forever",
    async () => {
      await sql`delete from public.article_versions where article_id = ${changed} and previous_hash is not null`;
      await sql`insert into private.erased_articles (article_id) values (${changed})`;
    },
    () => [new RegExp(`Article ${changed} counts as deleted forever, but has versions`)],
  ],
  [
    "a removal of words that took none",
    () => sql`update public.article_versions set redacted_at = now() where article_id = ${single}`,
    () => [new RegExp(`words of version \\d+ of article ${single}.* were changed`)],
  ],
  [
    "a retraction that lists do not show",
    () => sql`delete from public.noted_articles where article_id = ${changed}`,
    () => [new RegExp(`another state of the retraction of article ${changed}`)],
  ],
  [
    "the last digests taken away, with an article of them",
    async () => {
      await sql`delete from private.digest_entries where day >= ${dayOf(2)}`;
      await sql`delete from private.article_digests where day >= ${dayOf(2)}`;
      await sql`delete from public.article_versions where article_id = ${single}`;
    },
    () => [
      new RegExp(`no digest of ${dayOf(2)}, although the site ran until ${today()}`),
      new RegExp(`Article ${single} is on the site, but no version of it is recorded`),
    ],
  ],
  [
    "all digests taken away",
    async () => {
      await sql`delete from private.digest_entries`;
      await sql`delete from private.article_digests`;
    },
    () => [new RegExp(`no digest of ${dayOf(3)}, although the site ran until ${today()}`)],
  ],
  [
    "a digest whose signature was taken away",
    () => sql`update private.article_digests set signature = null where day = ${dayOf(1)}`,
    () => [new RegExp(`digest of ${dayOf(1)} has no signature`)],
  ],
  [
    "a removed line of a digest",
    async () => {
      await sql`delete from private.digest_entries where article_id = ${single}`;
      await sql`delete from public.article_versions where article_id = ${single}`;
    },
    () => [
      new RegExp(`list of versions of ${dayOf(2)} is not the one that was signed`),
      new RegExp(`Article ${single} is on the site, but no version of it is recorded`),
    ],
  ],
  [
    "a digest that somebody without the key made anew",
    () => sql`update private.article_digests set digest = sha256('other') where day = ${dayOf(2)}`,
    () => [
      new RegExp(`digest of ${dayOf(2)} is not signed by the site`),
      new RegExp(`list of versions of ${dayOf(2)} is not`),
      new RegExp(`list of versions of ${dayOf(1)} is not`),
    ],
  ],
])("names %s", async (_name, change, expected) => {
  await whileChanged(change, async () => {
    const { problems } = await verify();
    expect(problems).toHaveLength(expected().length);
    for (const problem of expected())
      expect(problems).toContainEqual(expect.stringMatching(problem));
  });
});

test("a second note on a version that has a signed one is no change unseen", async () => {
  await whileChanged(retract, async () => {
    expect(await verify()).toMatchObject({ problems: [] });
  });
});

test("names an article that is on the site without a version", async () => {
  const id = randomUUID();
  await withoutTriggers(
    () => sql`insert into public.articles (id, title, slug, content, published_at, read_time)
      select ${id}, 'Forged', 'forged', content, now(), read_time from public.articles where id = ${single}`,
  );
  expect(await runVerify(await writeBackup())).toMatchObject({
    code: 1,
    stderr: `Article ${id} is on the site, but no version of it is recorded.\n`,
  });
  await withoutTriggers(() => sql`delete from public.articles where id = ${id}`);
});

test("names an article without a version also where a proof of one was added", async () => {
  const id = randomUUID();
  const forge = async () => {
    await withoutTriggers(
      () => sql`insert into public.articles (id, title, slug, content, published_at, created_at, read_time)
        select ${id}, 'Forged', 'forged', content, now(), '9999-01-01', read_time from public.articles where id = ${single}`,
    );
    await sql`insert into private.version_proofs (article_id, number, words_hash, seed) values (${id}, 1, 'x', 'x')`;
  };
  await whileChanged(forge, async () => {
    expect((await verify()).problems).toEqual([
      `Article ${id} is on the site, but no version of it is recorded.`,
    ]);
  });
  await withoutTriggers(() => sql`delete from public.articles where id = ${id}`);
});

test("an article with any name in its content agrees with its version", async () => {
  const content = JSON.parse('{"main": [], "__proto__": {"type": "paragraph"}}');
  const { id } = await createArticle(service, { content });
  expect(await verify()).toMatchObject({ problems: [] });
  await withoutTriggers(() => sql`delete from public.articles where id = ${id}`);
  await sql`delete from public.article_versions where article_id = ${id}`;
});

test("articles of several megabytes agree with their versions", async () => {
  const ids: string[] = [];
  for (const letter of ["x", "y"]) {
    const content = paragraphs(letter.repeat(3_000_000));
    ids.push((await createArticle(service, { content })).id);
  }
  expect(await verify()).toMatchObject({ problems: [] });
  // Each later backup would have them.
  await withoutTriggers(() => sql`delete from public.articles where id = any (${ids})`);
  await sql`delete from public.article_versions where article_id = any (${ids})`;
});

test("the key holder cannot make the past anew either, where somebody saved the digests", async () => {
  const remake = async () => {
    await sql`delete from public.article_versions where article_id = ${single}`;
    await sql`delete from private.digest_entries`;
    await sql`delete from private.article_digests`;
    await closeDays();
  };
  await whileChanged(remake, async () => {
    // Without a copy, only the article that is left on the site tells of it.
    expect((await verify()).problems).toEqual([
      `Article ${single} is on the site, but no version of it is recorded.`,
    ]);
    const { problems } = await verify(copy);
    expect(problems).toContain(`The digest of ${dayOf(2)} is another than in the copy.`);
  });
});

test("words that were taken out for legal reasons are on record, and no change unseen", async () => {
  const { data } = await service
    .from("article_versions")
    .select("number")
    .eq("article_id", single)
    .single()
    .throwOnError();
  await service
    .rpc("redact_version", {
      article_id: single,
      number: data.number,
      words: "ferry",
      reason: "Court",
    })
    .throwOnError();
  const pending = await runVerify(await writeBackup(), "--digests", saved);
  expect(pending).toMatchObject({ code: 0 });
  expect(pending.stdout).toContain("Words were removed for legal reasons from 1 versions.");

  // Of what is left, more words can be removed.
  await service
    .rpc("redact_version", {
      article_id: single,
      number: data.number,
      words: "the",
      reason: "Court",
    })
    .throwOnError();
  expect(await verify()).toMatchObject({ problems: [] });

  // Taken out two days ago, what is left is in a digest.
  await whileChanged(
    async () => {
      await sql`update public.article_versions set redacted_at = redacted_at - interval '2 days'
        where redacted_at is not null`;
      await sql`delete from private.article_digests where day = ${dayOf(1)}`;
      await closeDays();
    },
    async () => {
      expect(await verify()).toMatchObject({ problems: [] });
      await sql`update public.article_versions
        set fields = jsonb_set(fields, '{title}', '"Other"') where redacted_at is not null`;
      expect((await verify()).problems).toContainEqual(
        expect.stringContaining("(“Other”) were changed"),
      );
      // The removal stays, with words of the forger.
      await sql`update public.article_versions
        set fields = jsonb_set(fields, '{title}', '"The false [words removed]"') where redacted_at is not null`;
      expect((await verify()).problems).toContainEqual(
        expect.stringContaining("(“The false [words removed]”) were changed"),
      );
    },
  );
});

test("an article that was deleted forever is reported, and is no change unseen", async () => {
  await whileChanged(
    async () => {
      await service.from("articles").delete().eq("id", changed).throwOnError();
      await service.rpc("delete_forever", { article_id: changed }).throwOnError();
    },
    async () => {
      const file = await writeBackup();
      const { code, stdout, stderr } = await runVerify(file, "--digests", saved);
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toContain(`Article ${changed} was deleted forever on ${today()}`);
      await sql`update private.erased_articles set erased_at = now() - interval '4 days'`;
      expect((await verify()).problems).toContainEqual(
        expect.stringContaining(`Article ${changed} was removed with its whole history.`),
      );
    },
  );
});

test("the secret key cannot write the history through the API", async () => {
  const refused = await Promise.all([
    service.from("article_versions").update({ fields: {} }).eq("article_id", single),
    service.from("article_versions").delete().eq("article_id", single),
    service
      .from("article_versions")
      .insert({ article_id: single, kind: "published", fields: { title: "Forged" } }),
    service.from("article_corrections").update({ text: "Forged" }).eq("article_id", changed),
    service.from("article_corrections").delete().eq("article_id", changed),
    service
      .from("article_corrections")
      .insert({ article_id: single, kind: "correction", text: "Forged", version_number: 1 }),
  ]);
  expect(refused.map(({ error }) => error?.code)).toEqual(Array(6).fill("42501"));
});

test("imported history is no change of the signed past, and cannot be added to an article with one", async () => {
  const created_at = new Date(Date.now() - 900 * DAY).toISOString();
  const fields = { title: "The old ferry", content: paragraphs("It was slow.") };
  const versions = [{ number: 7, kind: "recorded", created_at, public_at: created_at, fields }];
  const add = async (article_id: string) =>
    (await service.rpc("import_versions", { article_id, versions }).throwOnError()).data;
  const before = await verify();
  const imported = randomUUID();
  expect([await add(imported), await add(imported), await add(single)]).toEqual([1, 0, 0]);
  await createArticle(service, { id: imported, title: "The old ferry sails" });
  const note = { id: randomUUID(), article_id: imported, kind: "correction", version_number: 7 };
  const notes = [{ ...note, text: "It was slow.", published_at: created_at }];
  expect((await service.rpc("import_corrections", { notes }).throwOnError()).data).toBe(1);
  expect(await verify()).toEqual({ ...before, versions: before.versions + 1 });
});
