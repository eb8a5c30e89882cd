import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, serviceClient } from "../../support/clients.ts";
import { openSql, type ReservedSql } from "../../support/open-sql.ts";
import { createArticle, minutesFromNow } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Pages deep in the list of all articles, which skip months by their number. */

let site: SharedSite;
let sql: ReturnType<typeof openSql>;
let connection: ReservedSql;

beforeAll(async () => {
  site = await getSharedSite();
  sql = openSql(await site.databaseUrl());
  connection = await sql.reserve();
});
afterAll(async () => {
  connection?.release();
  await sql?.end();
});

const TIMES = [
  "infinity",
  minutesFromNow(60 * 24 * 70),
  minutesFromNow(60),
  minutesFromNow(-1),
  minutesFromNow(-1),
  minutesFromNow(-60 * 24 * 40),
  "2024-03-31T23:59:59.999999Z",
  ...Array<string>(5).fill("2024-03-14T12:00:00Z"),
  "2024-03-01T00:00:00Z",
  "2024-02-29T23:59:59.999999Z",
  "2023-12-31T23:00:00Z",
  "1999-07-01T00:00:00Z",
  "0900-01-01T00:00:00Z",
  "-infinity",
];

/** What a role is shown for every number of articles to be skipped, and for the plain order of all that it may see. */
async function readAll(role: "anon" | "service_role"): Promise<{ shown: string[]; all: string[] }> {
  await connection`select set_config('role', ${role}, true)`;
  const all = await connection<{ id: string }[]>`
    select id from public.articles order by published_at desc, id desc`;
  const shown = await connection<{ ids: string }[]>`
    select array(
      select id from public.list_later_articles(max_rows => 2, skip_rows => skipped)
    )::text as ids
    from generate_series(0, ${all.length}) as skipped
    order by skipped`;
  await connection`reset role`;
  return { shown: shown.map(({ ids }) => ids), all: all.map(({ id }) => id) };
}

test("whatever is skipped, the next articles follow, to readers those that are public", async () => {
  await connection`begin`;
  try {
    await connection`delete from public.articles`;
    await connection`
      insert into public.articles (title, slug, content, published_at)
      select 'Article', 'skipped-' || number, '{"main": []}', time::timestamptz
      from unnest(${TIMES}::text[]) with ordinality as dated (time, number)`;
    for (const role of ["anon", "service_role"] as const) {
      const { shown, all } = await readAll(role);
      expect(all).toHaveLength(role === "anon" ? TIMES.length - 3 : TIMES.length);
      expect(shown).toEqual(
        [...all, undefined].map((_, skipped) => `{${all.slice(skipped, skipped + 2).join(",")}}`),
      );
    }
  } finally {
    await connection`rollback`;
  }
});

test("whoever may see what is not public yet is shown it first", async () => {
  const ahead = await createArticle(serviceClient(site), { published_at: "9999-12-01T00:00:00Z" });
  const { client } = await createUser(site, "editor");
  const { data } = await client.rpc("list_later_articles", { max_rows: 1 }).throwOnError();
  expect(data.map(({ id }) => id)).toEqual([ahead.id]);
  await serviceClient(site).from("articles").delete().eq("id", ahead.id).throwOnError();
});
