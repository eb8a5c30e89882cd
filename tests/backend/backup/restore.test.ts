import { cp, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createBackup } from "../../../backend/backup/create-backup.ts";
import { createSchema } from "../../../backend/backup/create-schema.ts";
import { exportSql } from "../../../backend/backup/export-sql.ts";
import { loadSecrets } from "../../../backend/core/keys/secrets.ts";
import { readMigrations } from "../../../backend/core/schema/apply-migrations.ts";
import { openObjectStore } from "../../../backend/storage/open-object-store.ts";
import { uniqueWord } from "../../support/rows.ts";
import {
  hasSystemPostgres,
  runPsql,
  type SystemPostgres,
  startSystemPostgres,
} from "../../support/start-system-postgres.ts";
import { digestTables } from "./compare.ts";
import {
  change,
  DISK,
  digest,
  MIGRATIONS,
  openSiteMaker,
  restore,
  type SiteMaker,
} from "./site-maker.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let sites: SiteMaker;
let postgres15: SystemPostgres | undefined;
beforeAll(async () => {
  sites = await openSiteMaker();
  if (await hasSystemPostgres()) postgres15 = await startSystemPostgres();
});
afterAll(async () => {
  await sites.close();
  await postgres15?.stop();
});

test("a restored backup of an older version gets the newer migrations", async () => {
  const old = await sites.makeSite();
  const file = await sites.makeBackup(old);
  const newer = join(sites.folder, "newer-migrations");
  await cp(MIGRATIONS, newer, { recursive: true });
  await writeFile(
    join(newer, "29990101000000_nickname.sql"),
    `alter table public.authors add column nickname text;
     update public.articles set title = title || ' (migrated)';`,
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
    const migrated = await client.query("select from public.articles where title ~ 'migrated'");
    expect(migrated.rows).toHaveLength(20);
    await client.query("select nickname from public.authors");
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
  ["an unknown column", "alter table public.authors add column shoe_size int", /shoe_size/],
  [
    "rows that violate a constraint",
    `alter table public.articles drop constraint articles_slug_key;
     update public.articles set slug = 'twice' where title in ('Article 1', 'Article 20')`,
    /articles_slug_key/,
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
      `insert into storage.objects (bucket_id, name, metadata) values ('article-images', 'lost.webp', '{"eTag": "x"}')`,
    ),
  );
  const { manifest, mismatches } = await createBackup({
    file: join(sites.folder, `${uniqueWord("backup")}.tar.gz`),
    databaseUrl: site.url,
    secrets: await loadSecrets(site.dataDir),
    store: openObjectStore(DISK, site.dataDir),
  });
  expect(mismatches).toEqual([
    { bucket: "article-images", key: "lost.webp", eTag: "x", found: undefined },
  ]);
  expect(manifest.files).toHaveLength(5);
});

test.skipIf(!(await hasSystemPostgres()))(
  "psql takes the rows for Supabase where the migrations were applied (skipped where PostgreSQL 15 is not installed)",
  async () => {
    const site = await sites.makeSite();
    const file = join(sites.folder, `${uniqueWord("rows")}.sql`);
    const rows = await exportSql({ file, databaseUrl: site.url });
    expect((await readFile(file, "utf8")).split("\n").length).toBeGreaterThan(rows);
    const url = (await postgres15?.createDatabase()) ?? "";
    await change(url, async (client) => {
      await client.query("begin");
      await createSchema(client, await readMigrations(MIGRATIONS));
      await client.query("commit");
    });
    await runPsql(url, file);
    const [from, to] = [await digestTables(site.url), await digestTables(url)];
    const compared = Object.keys(from).filter((name) => /^(public|private)\.|objects$/.test(name));
    expect(compared.map((name) => [name, to[name]])).toEqual(
      compared.map((name) => [name, from[name]]),
    );
    await change(url, async (client) => {
      const accounts = await client.query(
        "select instance_id, confirmation_token, encrypted_password from auth.users",
      );
      expect(accounts.rows).toEqual([
        {
          instance_id: "00000000-0000-0000-0000-000000000000",
          confirmation_token: "",
          encrypted_password: "$2b$10$x",
        },
      ]);
    });
    // Loading it again creates no duplicates.
    await runPsql(url, file);
    expect((await digestTables(url))["public.articles"]).toBe(from["public.articles"]);
  },
);
