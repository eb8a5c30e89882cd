import { randomBytes } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withSiteDatabase } from "../../backup/with-site-database.ts";
import { openBackendAt, SITE_URL } from "../support/open-backend-at.ts";
import { openSql } from "../support/open-sql.ts";
import { findMismatches } from "./compare.ts";
import { BUCKET, openSiteMaker, restore, type SiteMaker, storeOf } from "./site-maker.ts";

let sites: SiteMaker;
beforeAll(async () => {
  sites = await openSiteMaker();
});
afterAll(() => sites.close());

test("a backup under writes is a consistent snapshot of rows and files", async () => {
  const site = await sites.makeSite();
  const backend = await openBackendAt(site.url, site.dataDir);
  const client = createClient(SITE_URL, backend.keys.secret, { global: { fetch: backend.fetch } });
  const files = client.storage.from(BUCKET);
  const upload = async (path: string) => {
    const { error } = await files.upload(path, randomBytes(1000), { upsert: true });
    if (error) throw error;
  };
  const sql = openSql(site.url, 2);
  const [user] = await sql`select id from auth.users`;
  const insert = (text: string) =>
    sql`insert into public.notes (user_id, text) values (${user.id}, ${text})`;
  for (const text of ["one of two 0", "two of two 0"]) await insert(text);
  let isOver = false;
  let written = 0;
  const keepBusy = async (work: (round: number) => Promise<unknown>) => {
    for (let round = 1; !isOver; round += 1) await work(round);
  };
  const writers = [
    keepBusy(async (round) => {
      await insert(`series ${round}`);
      written = round;
    }),
    keepBusy((round) =>
      sql.begin(async (transaction) => {
        for (const which of ["one", "two"])
          await transaction`
            update public.notes set text = ${`${which} of two ${round}`} where text like ${`${which} of two%`}`;
      }),
    ),
    keepBusy((round) => upload(`busy/${round % 7}.bin`)),
    keepBusy(async (round) => {
      await upload(`gone/${round}.bin`);
      await files.remove([`gone/${round}.bin`]);
    }),
  ];
  const before = written;
  const file = await sites.makeBackup(site);
  isOver = true;
  await Promise.all(writers);
  await sql.end();
  await backend.close();

  const target = await sites.makeTarget();
  await restore(file, target);
  const copied = openSql(target.url, 1);
  const rounds = await copied`select text from public.notes where text like 'series%' order by id`;
  expect(rounds.length).toBeGreaterThanOrEqual(before);
  expect(rounds.map(({ text }) => text)).toEqual(rounds.map((_, index) => `series ${index + 1}`));
  const pair = await copied`
    select distinct substring(text from '\\d+$') from public.notes where text like '% of two %'`;
  expect(pair).toHaveLength(1);
  await copied.end();
  expect(await findMismatches(target.url, storeOf(target))).toEqual([]);
});

test("a backup rejects an existing file and a folder without a site", async () => {
  const existing = sites.newPath("backup.tar.gz");
  await writeFile(existing, "precious");
  const site = await sites.makeSite();
  await expect(sites.makeBackup(site, existing)).rejects.toThrow("already exists");
  expect(await readFile(existing, "utf8")).toBe("precious");
  const nothing = sites.newPath("nothing");
  const location = { dataDir: nothing, databaseUrl: site.url, log: pino({ level: "silent" }) };
  await expect(withSiteDatabase(location, async () => undefined)).rejects.toThrow("no site in it");
  await expect(stat(nothing)).rejects.toMatchObject({ code: "ENOENT" });
});
