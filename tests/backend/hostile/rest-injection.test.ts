import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { createHiddenRows, readFingerprint } from "./hidden-rows.ts";
import { createRawHttp, type RawAnswer, type RawRequest } from "./raw-http.ts";
import { hostileRestRequest } from "./rest-requests.ts";
import { POLLUTED, WATCH_PROTOTYPES } from "./watch-prototypes.ts";

/** SQL and filters in every parameter of `/rest/v1`, from an anonymous client. */

const SEED = 20_260_101;
const AT_A_TIME = 8;
const BUDGET_MS = 35_000;
/** Texts that no response may contain: database addresses, source locations, SQL statements. */
const INTERNALS =
  /postgres(?:ql)?:\/\/|node_modules|\bat \S+:\d+:\d+|set_config\(|kysely|embedded\.\w/i;

let site: RunningSite;
let sql: SqlPool;
let http: ReturnType<typeof createRawHttp>;
let hidden: string[];
let before: Record<string, string>;

beforeAll(async () => {
  site = await startSite({ env: { STAFF_ACCESS: "role", NODE_OPTIONS: WATCH_PROTOTYPES } });
  sql = openSql(await site.databaseUrl());
  http = createRawHttp(site.url, AT_A_TIME);
  hidden = await createHiddenRows(site, sql);
  before = await readFingerprint(sql);
});
afterAll(async () => {
  http.close();
  await sql.end();
  await site.stop();
});

/** Expects no server error, no hidden row and no implementation detail. */
function expectHarmless(request: RawRequest, { status, headers, body }: RawAnswer): void {
  const output = `${headers}\n${body}`;
  const what = `${request.method} ${request.path} → ${status} ${body.slice(0, 500)}`;
  expect(status, what).toBeLessThan(500);
  for (const word of hidden) expect(output.includes(word), `${word} in ${what}`).toBe(false);
  expect(INTERNALS.exec(output)?.[0], what).toBeUndefined();
}

async function expectNothingChanged(): Promise<void> {
  expect(await readFingerprint(sql)).toEqual(before);
  expect(site.stderr()).not.toContain(POLLUTED);
  const { status, body } = await http.send({
    method: "GET",
    path: "/rest/v1/articles?select=title",
    headers: { apikey: site.keys.publishable },
  });
  expect([status, JSON.parse(body)]).toEqual([200, [{ title: "What everybody may read" }]]);
}

test("prevents REST injection from reading hidden rows, changing data or failing", async () => {
  const requests = fc.array(hostileRestRequest(site.keys.publishable), {
    minLength: AT_A_TIME,
    maxLength: AT_A_TIME,
  });
  let rounds = 0;
  await fc.assert(
    fc.asyncProperty(requests, async (list) => {
      const answers = await Promise.all(list.map((request) => http.send(request)));
      for (const [at, request] of list.entries()) {
        const answer = answers[at];
        if (answer) expectHarmless(request, answer);
      }
      rounds += 1;
      if (rounds % 100 === 0) await expectNothingChanged();
    }),
    { seed: SEED, numRuns: 500, interruptAfterTimeLimit: BUDGET_MS, endOnFailure: true },
  );
  await expectNothingChanged();
}, 120_000);

const JSON_HEADERS = { "Content-Type": "application/json" };
/** Requests that once failed, each with its current status. */
const FOUND: [string, Partial<RawRequest> & { path: string }, number][] = [
  ["a filter on an object prototype property", { path: "articles?__proto__=fts.a" }, 400],
  [
    "a prototype property filter in another spelling",
    { path: "articles?%22__pro%5Cto__%22=eq.1" },
    400,
  ],
  ["a prototype property filter in a group", { path: "articles?or=(__proto__.fts.a)" }, 400],
  [
    "a prototype property filter on an embedded table",
    { path: "articles?authors.constructor=eq.1" },
    400,
  ],
  ["an operator named like a prototype property", { path: "articles?slug=constructor.a" }, 400],
  ["a NUL in a column's name", { path: "articles?%00=gte.a" }, 400],
  ["a NUL in a value", { path: "articles?slug=eq.%00" }, 400],
  ["a path that is not UTF-8", { path: "%c0%a7?select=id" }, 404],
  ["an address with a lone percent sign", { path: "%?select=id" }, 404],
  ["an unterminated quote", { path: "articles?select=id::%22%3B%20--" }, 400],
  ["a function call by HEAD", { method: "HEAD", path: "rpc/search_articles?query=a" }, 200],
  ["an unknown function call by HEAD", { method: "HEAD", path: "rpc/version?a=1" }, 404],
  ["a number in place of rows", { method: "POST", path: "articles?columns=slug", body: "1" }, 401],
];

test.each(FOUND)(
  "returns the expected status without side effects for %s",
  async (_, request, status) => {
    const { publishable } = site.keys;
    const full = {
      method: "GET",
      ...request,
      path: `/rest/v1/${request.path}`,
      headers: { apikey: publishable, ...(request.body ? JSON_HEADERS : {}) },
    };
    const answer = await http.send(full);
    expect(answer.status, answer.body).toBe(status);
    expectHarmless(full, answer);
    await expectNothingChanged();
  },
);

test("keeps connections usable after values of the wrong type", async () => {
  const post = (body: unknown) =>
    http.send({
      method: "POST",
      path: "/rest/v1/articles",
      headers: { apikey: site.keys.publishable, ...JSON_HEADERS },
      body: JSON.stringify(body),
    });
  // A frequent statement is prepared and then pipelined.
  for (let n = 0; n < 25; n += 1)
    expect((await post({ published_at: "2026-01-01" })).status).toBe(401);
  const wrong: unknown[] = [
    { published_at: { a: 1 } },
    { tags: { a: 1 } },
    { published_at: { toString: 1 } },
  ];
  for (let n = 0; n < 10; n += 1) {
    const answers = await Promise.all([...wrong, ...wrong, ...wrong].map(post));
    for (const { status, body } of answers) expect([400, 401], body).toContain(status);
  }
  const rows = Array.from({ length: 11_000 }, () => ({
    title: "",
    slug: "",
    excerpt: "",
    read_time: 1,
    is_featured: true,
    is_popular: true,
  }));
  expect((await post(rows)).status).toBe(401);
  await expectNothingChanged();
}, 60_000);
