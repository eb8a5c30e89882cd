import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { getSharedSite } from "../../support/sites/shared-site.ts";

/** Draft versions are thinned with age, nothing else is. */

let service: TestClient;
let sql: SqlPool;
beforeAll(async () => {
  const site = await getSharedSite();
  service = serviceClient(site);
  sql = openSql(await site.databaseUrl());
});
afterAll(() => sql.end());

/** Adds a version with this title, written at the moment of an SQL expression. */
async function addVersion(
  articleId: string,
  title: string,
  { at, kind = "draft" }: { at: string; kind?: string },
): Promise<void> {
  await sql`
    insert into public.article_versions (article_id, kind, fields, created_at)
    values (${articleId}, ${kind}, jsonb_build_object('title', ${title}::text), ${sql.part(at)})`;
}

async function thin(maxRows?: number): Promise<number> {
  const { data } = await service
    .rpc("thin_versions", maxRows === undefined ? {} : { max_rows: maxRows })
    .throwOnError();
  return data;
}

/** Titles of the versions that are left, newest first. */
async function titles(articleId: string): Promise<string[]> {
  const rows = await sql<{ title: string }[]>`
    select fields ->> 'title' as title from public.article_versions
    where article_id = ${articleId} order by created_at desc`;
  return rows.map(({ title }) => title);
}

/** Makes the next call look at all versions, as a site's first one does. */
const forgetThinned = () => sql`update private.thinned_versions set until = '-infinity'`;

/** The beginning of an hour or a day, this long ago. */
const start = (unit: "hour" | "day", age: string) =>
  `date_trunc('${unit}', now() - interval '${age}', 'UTC')`;

test("the version that is kept has the writers of the others, and the time at which they began", async () => {
  const id = randomUUID();
  const [ada, ben] = [randomUUID(), randomUUID()];
  const at = start("hour", "5 hours");
  for (const [minute, writers] of [
    [5, [ada]],
    [10, [ada, ben]],
    [40, [ben]],
  ] as const)
    await sql`
      insert into public.article_versions (article_id, kind, fields, created_at, writers)
      values (
        ${id}, 'draft', '{}', ${sql.part(at)} + make_interval(mins => ${minute}), ${writers}::uuid[]
      )`;
  for (const most of [1, 1]) {
    await forgetThinned();
    await thin(most);
  }
  const left = await sql`
    select extract(minute from began_at)::int as began, extract(minute from created_at)::int as ended, writers
    from public.article_versions where article_id = ${id}`;
  expect([...left]).toEqual([{ began: 5, ended: 40, writers: expect.arrayContaining([ada, ben]) }]);
});

test("keeps a draft version of each hour or day by its age, and everything public or named", async () => {
  const id = randomUUID();
  const moments = {
    "40 days": start("day", "40 days"),
    "3 days": start("day", "3 days"),
    "20 hours": start("hour", "20 hours"),
    "5 hours": start("hour", "5 hours"),
    "30 minutes": "now() - interval '30 minutes'",
  };
  for (const [age, at] of Object.entries(moments)) {
    await addVersion(id, `${age}, first`, { at: `${at} + interval '1 minute'` });
    await addVersion(id, `${age}, last`, { at: `${at} + interval '2 minutes'` });
  }
  for (const kind of ["named", "published", "scheduled", "unpublished"]) {
    await addVersion(id, kind, { at: start("day", "50 days"), kind });
  }
  await forgetThinned();
  await thin(100_000);
  const left = await titles(id);
  expect(left.slice(0, 6)).toEqual([
    "30 minutes, last",
    "30 minutes, first",
    "5 hours, last",
    "20 hours, last",
    "3 days, last",
    "40 days, last",
  ]);
  expect(left.slice(6).sort()).toEqual(["named", "published", "scheduled", "unpublished"]);
});

test("keeps what something replaced for 30 days, and then while it is the last of its day", async () => {
  const id = randomUUID();
  for (const age of ["40 days", "31 days", "29 days"]) {
    for (const minute of [1, 2, 3]) {
      const at = `${start("day", age)} + interval '${minute} minutes'`;
      await addVersion(id, `${age}, ${minute}`, { at });
    }
  }
  const replace = (titles: string[]) => sql`
    update public.article_versions set replaced_at = created_at
    where article_id = ${id} and fields ->> 'title' = any (${titles})`;
  await replace(["40 days, 1", "31 days, 3", "29 days, 1"]);
  await forgetThinned();
  await thin(100_000);
  expect(await titles(id)).toEqual([
    "29 days, 3",
    "29 days, 1",
    "31 days, 3",
    "31 days, 2",
    "40 days, 3",
  ]);
});

test("thins in batches, and does not read again the days that it has thinned", async () => {
  const id = randomUUID();
  await forgetThinned();
  await thin(100_000);
  for (let number = 1; number <= 7; number += 1) {
    const at = `${start("day", "1 day")} + interval '${number} milliseconds'`;
    await addVersion(id, `yesterday ${number}`, { at });
  }
  await addVersion(id, "long ago", { at: start("day", "9 days") });
  await addVersion(id, "long ago", { at: start("day", "9 days") });
  expect(await thin(4)).toBe(4);
  expect(await thin(100_000)).toBeGreaterThanOrEqual(2);
  expect(await titles(id)).toEqual(["yesterday 7", "long ago", "long ago"]);
});

test("one process thins at a time, and the others have nothing to do", async () => {
  const id = randomUUID();
  for (const title of ["first", "last"]) {
    await addVersion(id, title, { at: start("day", "3 days") });
  }
  await forgetThinned();
  await sql.begin(async (other) => {
    await other`select pg_advisory_xact_lock(hashtext('public.thin_versions'))`;
    expect(await thin()).toBe(0);
  });
  await thin(100_000);
  expect(await titles(id)).toEqual(["last"]);
});
