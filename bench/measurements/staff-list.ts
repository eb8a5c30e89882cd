import { z } from "zod";
import { SORT_COLUMNS } from "../../app/domain/newsroom/list-parameters.ts";
import { openSql, type Sql } from "../../tests/support/open-sql.ts";
import { withSite, withTempFolder } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { percentile } from "../statistics.ts";
import { createMillionArticles, FORMER_AGENCY, TITLE_WORDS } from "./million-articles.ts";

const REPETITIONS = 40;
const PAGE_ROWS = 25;

const planSchema = z
  .array(z.object({ "QUERY PLAN": z.array(z.object({ "Execution Time": z.number() })) }))
  .min(1);

type ListCall = { query?: string; category?: string; sort?: string; page?: number };

/** The newsroom's list on a million articles: what the database takes for a page of it, and for its count. */
export async function measureStaffList(): Promise<Section[]> {
  return withTempFolder((folder) =>
    withSite(folder, { DEMO: "0" }, async (site) => {
      const url = await site.databaseUrl();
      await createMillionArticles(url);
      const sql = openSql(url, 1);
      try {
        return await measureAll(sql);
      } finally {
        await sql.end();
      }
    }),
  );
}

async function measureAll(sql: Sql): Promise<Section[]> {
  const orders = SORT_COLUMNS.flatMap((column) => [column, `-${column}`]);
  const lists: Figure[] = [];
  for (const sort of orders) lists.push(await timeList(sql, `All, by ${sort}`, { sort }));
  lists.push(await timeList(sql, "A category", { category: "world" }));
  lists.push(await timeList(sql, "A category, by title", { category: "world", sort: "title" }));
  lists.push(await timeList(sql, "All, page 400", { page: 400 }));
  const searches: Figure[] = [];
  const counts: Figure[] = [await timeCount(sql, "All")];
  counts.push(await timeCount(sql, "A category", "", "world"));
  const queries = {
    ...TITLE_WORDS,
    "author's": "dora",
    "former agency's": FORMER_AGENCY.toLowerCase(),
    short: "zq",
  };
  for (const [name, query] of Object.entries(queries)) {
    for (const sort of orders) {
      searches.push(await timeList(sql, `A word that is ${name}, by ${sort}`, { query, sort }));
    }
    const inCategory = { query, category: "world", sort: "title" };
    searches.push(await timeList(sql, `A word that is ${name}, in a category`, inCategory));
    counts.push(await timeCount(sql, `A word that is ${name}`, query));
  }
  return [
    { title: "The newsroom's list on a million articles, a page", figures: lists },
    {
      title: "The newsroom's list on a million articles, first page of a search",
      figures: searches,
    },
    { title: "The newsroom's list on a million articles, its count", figures: counts },
  ];
}

function timeList(sql: Sql, name: string, call: ListCall): Promise<Figure> {
  const { query = "", category = "", sort = "-published", page = 1 } = call;
  return timeStatement(sql, name, "select * from public.list_staff_articles($1, $2, $3, $4, $5)", [
    query,
    category,
    sort,
    PAGE_ROWS,
    PAGE_ROWS * (page - 1),
  ]);
}

function timeCount(sql: Sql, name: string, query = "", category = ""): Promise<Figure> {
  return timeStatement(sql, name, "select public.count_staff_articles($1, $2)", [query, category]);
}

/** The p95 of what the database itself says that a statement took, asked as staff. */
async function timeStatement(
  sql: Sql,
  name: string,
  statement: string,
  parameters: (string | number)[],
): Promise<Figure> {
  const times: number[] = [];
  for (let run = 0; run < REPETITIONS; run += 1) {
    await sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claim.role', 'service_role', true)`;
      const rows = await transaction.unsafe(
        `explain (analyze, timing off, format json) ${statement}`,
        parameters,
      );
      const [plan] = planSchema.parse(rows);
      times.push(plan?.["QUERY PLAN"][0]?.["Execution Time"] ?? Number.NaN);
    });
  }
  const note = `p50 ${percentile(times, 0.5).toFixed(1)}, longest ${Math.max(...times).toFixed(1)}`;
  return { name, value: percentile(times, 0.95), unit: "ms", target: { atMost: 100 }, note };
}
