import fc from "fast-check";
import { INJECTIONS } from "./injections.ts";
import type { RawRequest } from "./raw-http.ts";

const COLUMNS = {
  articles: ["id", "title", "slug", "content", "tags", "published_at", "is_featured", "author_id"],
  categories: ["id", "name", "slug"],
  authors: ["id", "name", "bio", "image_url"],
  article_texts: ["article_id", "body"],
  article_terms: ["article_id", "terms"],
  search_words: ["word"],
  settings: ["name", "value"],
  contact_messages: ["id", "name", "email", "message"],
  profiles: ["user_id", "name", "role"],
} as const;
const TABLES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const ELSEWHERE = [
  "users",
  "auth.users",
  '"auth"."users"',
  "pg_catalog.pg_authid",
  "pg_stat_activity",
  "private.settings",
  "signing_keys",
  "",
];
const FUNCTIONS = [
  "search_articles",
  "find_redirect",
  "find_tag",
  "list_tagged_articles",
  "list_related_articles",
  "list_sitemap_months",
  "list_sitemap_articles",
  "list_most_read",
  "is_staff",
  "list_people",
  "set_role",
  "list_staff_articles",
  "change_articles",
  "own_role",
  "pg_sleep",
  "version",
];
const ARGUMENTS = ["query", "slug", "content", "max_rows", "month", "file_size", "ids", "user_id"];

const OPERATORS = (
  "eq gt gte lt lte neq like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl " +
  "sr nxr nxl adj not.eq not.in not.is eq(any) like(all) fts(english) wfts(simple)"
).split(" ");
const CASTS = ["text", "int", "json", "regclass", "int[]", "text)", "xml", "bytea"];
const AGGREGATES = ["count()", "sum()", "avg()", "max()", "min()"];

const injection = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...INJECTIONS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
);
/** Mostly valid in its place: values that are invalid everywhere are rejected early. */
function mostly(usual: fc.Arbitrary<string>, weight = 12): fc.Arbitrary<string> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: injection });
}
const oneOf = (...texts: string[]) => mostly(fc.constantFrom(...texts));
const table = oneOf(...TABLES);
const plainValue = fc.constantFrom(
  "a",
  "1",
  "true",
  "null",
  "unknown",
  "*a*",
  "(a,b)",
  '("a,b",c)',
  "{a,b}",
  '{"main":[]}',
  "[1,2)",
  "2026-01-01",
  "a&b|!c",
  "00000000-0000-0000-0000-000000000000",
);
const value = fc.oneof(
  plainValue,
  injection,
  fc.tuple(plainValue, injection).map(([plain, bad]) => plain + bad),
);
const join = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((list) => list.join(""));
const operation = join(oneOf(...OPERATORS), mostly(fc.constant("."), 20), value);
const list = (item: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(item, { minLength: 1, maxLength }).map((items) => items.join(","));

function selectedFrom(columns: readonly string[]): fc.Arbitrary<string> {
  const column = oneOf(...columns);
  return fc.letrec<{ item: string; list: string }>((tie) => ({
    list: list(tie("item"), 3),
    item: fc.oneof(
      { depthIdentifier: "select", maxDepth: 3 },
      column,
      fc.constant("*"),
      join(column, oneOf("->", "->>"), oneOf("main", "0", "-1")),
      join(column, fc.constant("::"), oneOf(...CASTS)),
      join(column, fc.constant("."), oneOf(...AGGREGATES)),
      join(mostly(fc.constant("a")), fc.constant(":"), column),
      join(
        oneOf("", "", "a:", "..."),
        oneOf("articles", "authors", "categories", ...TABLES),
        oneOf("", "", "!inner", "!left", "!author_id"),
        fc.constant("("),
        fc.oneof(tie("list"), fc.constantFrom("id", "*", "")),
        mostly(fc.constant(")")),
      ),
    ),
  })).list;
}

function logicOn(columns: readonly string[]): fc.Arbitrary<string> {
  return fc.letrec<{ item: string; list: string }>((tie) => ({
    list: fc
      .array(tie("item"), { maxLength: 4, depthIdentifier: "logic" })
      .map((items) => `(${items.join(",")})`),
    item: fc.oneof(
      { depthIdentifier: "logic", maxDepth: 4 },
      join(oneOf(...columns), fc.constant("."), operation),
      join(oneOf("and", "or", "not.and", "not.or"), tie("list")),
    ),
  })).list;
}

const SORTS = ["", ".asc", ".desc", ".nullsfirst", ".desc.nullslast", ".asc.desc"];
const amount = fc.oneof(fc.constantFrom("0", "1", "10", "-1", "1.5", ""), value);

function parameterOf(columns: readonly string[]): fc.Arbitrary<[string, string]> {
  const column = oneOf(...columns);
  const jsonPath = join(column, oneOf("->", "->>"), oneOf("main", "0", "-1"));
  return fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constant("select"), selectedFrom(columns)) },
    { weight: 4, arbitrary: fc.tuple(fc.oneof(column, jsonPath), operation) },
    fc.tuple(oneOf("or", "and", "not.or", "not.and", "authors.or"), logicOn(columns)),
    fc.tuple(
      oneOf("order", "authors.order"),
      list(join(oneOf(...columns, "authors(name)", "content->a"), oneOf(...SORTS)), 3),
    ),
    fc.tuple(oneOf("limit", "offset", "authors.limit", "articles.offset"), amount),
    fc.tuple(oneOf("on_conflict", "columns"), list(column, 3)),
    fc.tuple(join(table, fc.constant("."), oneOf("id", "name", "title")), operation),
    fc.tuple(fc.constantFrom("apikey"), value),
  );
}

const argument = fc.tuple(oneOf(...ARGUMENTS), value);

/** A request line takes printable ASCII only; other text is percent-encoded, or all of it. */
function encode(text: string, isWhole: boolean): string {
  const shown = isWhole ? encodeURIComponent(text.toWellFormed()) : text;
  return shown.replaceAll(/[^!-~]|#/gsu, (found) =>
    [...Buffer.from(found)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  );
}

function queryOf(parameter: fc.Arbitrary<[string, string]>): fc.Arbitrary<string> {
  const pair = fc
    .tuple(parameter, fc.boolean())
    .map(([[name, text], isWhole]) => `${encode(name, isWhole)}=${encode(text, isWhole)}`);
  return fc.array(pair, { maxLength: 3 }).map((pairs) => pairs.join("&"));
}

const address = fc.oneof(
  ...TABLES.map((name) => join(fc.constant(`${name}?`), queryOf(parameterOf(COLUMNS[name])))),
  {
    weight: 4,
    arbitrary: join(
      oneOf(...FUNCTIONS).map((name) => `rpc/${encode(name, false)}?`),
      queryOf(fc.oneof(argument, parameterOf(COLUMNS.articles))),
    ),
  },
  join(
    fc.oneof(fc.constantFrom(...ELSEWHERE), injection).map((name) => `${encode(name, false)}?`),
    queryOf(parameterOf(COLUMNS.articles)),
  ),
);

const prefer = fc.constantFrom(
  "return=representation",
  "return=headers-only",
  "count=exact",
  "count=planned",
  "count=estimated",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
  "missing=default",
  "handling=strict",
  "max-affected=0",
  "timezone=America/Los_Angeles",
  "timezone='; drop table articles",
  "tx=rollback",
  "params=single-object",
);
const headerText = value.map((text) => text.replaceAll(/[^ -~\t]/g, "") || "x");
const header = fc.oneof(
  fc.tuple(
    fc.constant("Prefer"),
    fc.oneof(
      fc.array(prefer, { minLength: 1, maxLength: 3 }).map((items) => items.join(", ")),
      headerText,
    ),
  ),
  fc.tuple(fc.constant("Range"), fc.oneof(fc.constantFrom("0-9", "9-0", "0-", "-5"), headerText)),
  fc.tuple(fc.constant("Range-Unit"), fc.oneof(fc.constant("items"), headerText)),
  fc.tuple(
    fc.constantFrom("Accept-Profile", "Content-Profile"),
    fc.oneof(fc.constantFrom("public", "public", "auth", "private", "embedded"), headerText),
  ),
  fc.tuple(
    fc.constant("Accept"),
    fc.oneof(
      fc.constantFrom(
        "application/json",
        "text/csv",
        "application/vnd.pgrst.object+json",
        "application/vnd.pgrst.array+json;nulls=stripped",
        "application/vnd.pgrst.plan+json; options=verbose|settings",
        "application/geo+json",
        "application/openapi+json",
        "*/*",
      ),
      headerText,
    ),
  ),
  fc.tuple(
    fc.constant("Content-Type"),
    fc.oneof(fc.constantFrom("text/csv", "application/x-www-form-urlencoded"), headerText),
  ),
  fc.tuple(fc.constantFrom("X-Client-Info", "X-Role", "Cookie", "X-HTTP-Method"), headerText),
);

const field = oneOf(...Object.values(COLUMNS).flat());
const json = fc.oneof(value, fc.jsonValue({ maxDepth: 2 }));
const jsonBody = fc.oneof(
  fc.dictionary(field, json, { maxKeys: 4 }),
  fc.array(fc.dictionary(field, value, { maxKeys: 3 }), { maxLength: 3 }),
  fc.dictionary(oneOf(...ARGUMENTS), json, { maxKeys: 2 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const body = fc.oneof(
  { weight: 6, arbitrary: jsonBody.map((content) => JSON.stringify(content)) },
  { weight: 1, arbitrary: value },
);

/** A request to `/rest/v1` in the grammar of PostgREST, with what does not belong there at any place. */
export function hostileRestRequest(apikey: string): fc.Arbitrary<RawRequest> {
  const head = fc.record({
    path: address.map((text) => `/rest/v1/${text}`),
    headers: fc
      .oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(header, { maxLength: 2 }))
      .map((headers) => ({ apikey, ...Object.fromEntries(headers) })),
  });
  const reading = fc.record({
    method: fc.constantFrom("GET", "GET", "GET", "GET", "HEAD", "OPTIONS"),
  });
  const writing = fc.record({
    method: fc.constantFrom("POST", "POST", "PATCH", "PUT", "DELETE"),
    body,
  });
  return fc
    .tuple(head, fc.oneof({ weight: 3, arbitrary: reading }, writing))
    .map(([{ path, headers }, how]) => ({
      ...how,
      path,
      headers: "body" in how ? { "Content-Type": "application/json", ...headers } : headers,
    }));
}
