import { cp, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBackup } from "../../backup/create-backup.ts";
import { loadSecrets } from "../../core/keys/secrets.ts";
import { readMigrations } from "../../core/schema/apply-migrations.ts";
import { openBackendAt, SITE_URL } from "../support/open-backend-at.ts";
import {
  BUCKET,
  change,
  digest,
  MIGRATIONS,
  openSiteMaker,
  restore,
  type SiteMaker,
  storeOf,
} from "./site-maker.ts";

let sites: SiteMaker;
beforeAll(async () => {
  sites = await openSiteMaker();
});
afterAll(() => sites.close());

test("a restore has all rows, files and keys, replaces another site only on demand, and none that runs", async () => {
  const source = await sites.makeSite();
  const [file, before] = [await sites.makeBackup(source), await digest(source)];
  expect(Object.keys(before.files)).toHaveLength(5);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const empty = await sites.makeTarget();
  await restore(file, empty);
  expect(await digest(empty)).toEqual(before);

  const other = await sites.makeSite();
  const untouched = await digest(other);
  await expect(restore(file, other)).rejects.toThrow("is not empty");
  const running = await openBackendAt(other.url, other.dataDir);
  const request = { headers: { apikey: running.keys.secret } };
  await running.fetch(`${SITE_URL}/rest/v1/notes`, request);
  await expect(restore(file, other, { isReplacing: true })).rejects.toThrow("A site is running");
  await running.close();
  expect((await digest(other)).files).toEqual(untouched.files);
  await restore(file, other, { isReplacing: true });
  expect(await digest(other)).toEqual(before);
});

test("a damaged, truncated or foreign file is rejected before a restore changes anything", async () => {
  const bytes = await readFile(await sites.makeBackup(await sites.makeSite()));
  const target = await sites.makeTarget();
  const expectRejected = async (content: Buffer, reason = "") => {
    const damaged = sites.newPath("damaged.tar.gz");
    await writeFile(damaged, content);
    const rejection = expect.objectContaining({
      name: "StartError",
      message: expect.stringContaining(damaged),
    });
    const error = await restore(damaged, target).catch((thrown: unknown) => thrown);
    expect(error).toEqual(rejection);
    expect(String(error)).toContain(reason);
    await expect(stat(target.dataDir)).rejects.toMatchObject({ code: "ENOENT" });
  };
  for (const at of [0.02, 0.3, 0.5, 0.8, 0.999].map((part) => Math.floor(bytes.length * part))) {
    const changed = Buffer.from(bytes);
    // The whole byte: single bits may be the padding of a block, which means nothing.
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    await expectRejected(changed);
  }
  await expectRejected(bytes.subarray(0, -100), "damaged or incomplete");
  await expectRejected(bytes.subarray(0, bytes.length / 2));
  await expectRejected(Buffer.from("not a backup"));
  await expect(restore(sites.newPath("absent.tar.gz"), target)).rejects.toThrow("There is no file");
});

test("a restored backup of an older version gets the newer migrations", async () => {
  const old = await sites.makeSite();
  const file = await sites.makeBackup(old);
  const newer = sites.newPath("newer-migrations");
  await cp(MIGRATIONS, newer, { recursive: true });
  await writeFile(
    join(newer, "29990101000000_nickname.sql"),
    `alter table public.notes add column nickname text;
     update public.notes set text = text || ' (migrated)';`,
  );
  const target = await sites.makeTarget();
  await restore(file, target, { migrationsFolder: newer });
  const [before, after] = [await digest(old), await digest(target)];
  expect(after.files).toEqual(before.files);
  expect(after.tables["auth.identities"]).toBe(before.tables["auth.identities"]);
  await change(target.url, async (client) => {
    const { rows } = await client.query(
      "select version from supabase_migrations.schema_migrations",
    );
    expect(rows).toHaveLength((await readMigrations(newer)).length);
    const migrated = await client.query("select from public.notes where text ~ 'migrated'");
    expect(migrated.rows).toHaveLength(20);
    await client.query("select nickname from public.notes");
  });
});

/** The columns of `auth.users` that keep codes which were sent. */
const CODES = [
  "confirmation_token",
  "recovery_token",
  "email_change_token_new",
  "email_change_token_current",
  "phone_change_token",
  "reauthentication_token",
];

test("a restore ends all sessions and invalidates the codes sent before the backup", async () => {
  const source = await sites.makeSite();
  await change(source.url, async (client) => {
    await client.query(
      "insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users",
    );
    await client.query(
      `insert into auth.refresh_tokens (token, user_id, session_id, revoked)
       select 'hash', user_id, id, false from auth.sessions`,
    );
    await client.query(
      `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
       select gen_random_uuid(), id, 'recovery_token', 'hash', email from auth.users`,
    );
    await client.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, phone)
       select gen_random_uuid(), id, 'phone', 'verified', now(), now(), '+12025550123' from auth.users`,
    );
    await client.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code)
       select gen_random_uuid(), id, now(), 'fd00::1', 'hash' from auth.mfa_factors`,
    );
    await client.query(
      `update auth.users set ${CODES.map((column) => `${column} = 'hash'`).join(", ")}`,
    );
  });
  const target = await sites.makeTarget();
  await restore(await sites.makeBackup(source), target);
  await change(target.url, async (client) => {
    const { rows } = await client.query(
      `select (select count(*)::int from auth.users) as users, (
         select count(*)::int from auth.sessions
       ) + (select count(*) from auth.refresh_tokens) + (select count(*) from auth.one_time_tokens)
         + (select count(*) from auth.mfa_challenges) as credentials,
         (select concat(${CODES.join(", ")}) from auth.users) as codes`,
    );
    expect(rows).toEqual([{ users: 1, credentials: "0", codes: "" }]);
  });
});

test("a backup of a newer version is rejected before a restore changes anything", async () => {
  const newer = await sites.makeSite();
  await change(newer.url, (client) =>
    client.query(
      "insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'later')",
    ),
  );
  const file = await sites.makeBackup(newer);
  const target = await sites.makeTarget();
  await expect(restore(file, target)).rejects.toThrow(/newer version .* 29990101000000/);
  await expect(stat(target.dataDir)).rejects.toMatchObject({ code: "ENOENT" });
});

test.each([
  ["an unknown column", "alter table public.notes add column shoe_size int", /shoe_size/],
  [
    "rows that violate a constraint",
    `alter table public.notes drop constraint notes_text_check;
     update public.notes set text = repeat('x', 1001) where id = 7`,
    /notes_text_check/,
  ],
])("a restore is rolled back on %s", async (_, damage, reason) => {
  const source = await sites.makeSite();
  await change(source.url, (client) => client.query(damage));
  const file = await sites.makeBackup(source);
  const target = await sites.makeSite();
  const before = await digest(target);
  await expect(restore(file, target, { isReplacing: true })).rejects.toThrow(reason);
  expect(await digest(target)).toEqual(before);
  const empty = await sites.makeTarget();
  await expect(restore(file, empty)).rejects.toThrow(reason);
  await expect(stat(empty.dataDir)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a backup reports a missing file and contains all others", async () => {
  const site = await sites.makeSite();
  await change(site.url, (client) =>
    client.query(
      `insert into storage.objects (bucket_id, name, metadata) values ('${BUCKET}', 'lost.webp', '{"eTag": "x"}')`,
    ),
  );
  const { manifest, mismatches } = await createBackup({
    file: sites.newPath("backup.tar.gz"),
    databaseUrl: site.url,
    secrets: await loadSecrets(site.dataDir),
    store: storeOf(site),
  });
  expect(mismatches).toEqual([{ bucket: BUCKET, key: "lost.webp", eTag: "x", found: undefined }]);
  expect(manifest.files).toHaveLength(5);
});
