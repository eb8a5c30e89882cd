import { describe, expect, test } from "vitest";
import type { SelectItem } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import { parseQuery } from "./parse-query.ts";
import { canonicalQuery, parseQueryString } from "./query-string.ts";

const limits = { embedDepth: 4, relations: 12, selectItems: 20, conditions: 20, logicDepth: 5 };

function parse(text: string, isFunctionRead = false) {
  return parseQuery(parseQueryString(text), { isFunctionRead, limits });
}

function problemOf(text: string): RestError {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof RestError) return error;
  }
  throw new Error(`${text} was read.`);
}

const plain = (name: string) => ({ name, json: [] });
const column = (name: string, parts: Partial<SelectItem & { kind: "field" }> = {}): SelectItem => ({
  kind: "field",
  field: plain(name),
  alias: undefined,
  cast: undefined,
  aggregate: undefined,
  aggregateCast: undefined,
  ...parts,
});
const embedded = (
  relation: string,
  parts: Partial<SelectItem & { kind: "embed" }> = {},
): SelectItem => ({
  kind: "embed",
  relation,
  alias: undefined,
  hint: undefined,
  join: undefined,
  isSpread: false,
  select: [column("*")],
  ...parts,
});
const compare = (operator: string, value: string, quantifier?: "any" | "all") => ({
  kind: "compare",
  operator,
  quantifier,
  value,
});

describe("select", () => {
  test.each([
    ["", []],
    ["*", [column("*")]],
    ["id,title", [column("id"), column("title")]],
    ["a b,c-d,1", [column("a b"), column("c-d"), column("1")]],
    ['"a,b","q\\"x"', [column("a,b"), column('q"x')]],
    ["n:name::text", [column("name", { alias: "n", cast: "text" })]],
    ["count()", [column("*", { aggregate: "count" })]],
    ["n:count()::int", [column("*", { alias: "n", aggregate: "count", aggregateCast: "int" })]],
    ["count", [column("count")]],
    [
      "s:amount::float.sum()::text",
      [column("amount", { alias: "s", cast: "float", aggregate: "sum", aggregateCast: "text" })],
    ],
    [
      "x:data->a->0->>b",
      [
        column("data", {
          alias: "x",
          field: {
            name: "data",
            json: [
              { arrow: "->", operand: { key: "a" } },
              { arrow: "->", operand: { index: "+0" } },
              { arrow: "->>", operand: { key: "b" } },
            ],
          },
        }),
      ],
    ],
    ["rel(*)", [embedded("rel")]],
    ["a:rel!hint!inner(*)", [embedded("rel", { alias: "a", hint: "hint", join: "inner" })]],
    ["rel!left!hint(*)", [embedded("rel", { hint: "hint", join: "left" })]],
    ["...rel(*)", [embedded("rel", { isSpread: true })]],
    [
      "id, rel ( x , other())",
      [column("id"), embedded("rel", { select: [column("x"), embedded("other", { select: [] })] })],
    ],
    ["__proto__,constructor", [column("__proto__"), column("constructor")]],
  ])("reads select=%s", (text, select) => {
    expect(parse(`select=${encodeURIComponent(text)}`).query.select).toEqual(select);
  });

  test("uses the first of several select parameters, and all columns without one", () => {
    expect(parse("select=a&select=b").query.select).toEqual([column("a")]);
    expect(parse("").query.select).toEqual([column("*")]);
    expect(parse("select").query.select).toEqual([column("*")]);
  });
});

describe("filters", () => {
  test.each([
    ["eq.1", false, compare("eq", "1")],
    ["not.eq.", true, compare("eq", "")],
    ["gte.a.b", false, compare("gte", "a.b")],
    ["like(any).{a*,b*}", false, compare("like", "{a*,b*}", "any")],
    ["not.imatch(all).{a}", true, compare("imatch", "{a}", "all")],
    ["neq.x", false, compare("neq", "x")],
    ["nxr.(1,2)", false, compare("nxr", "(1,2)")],
    ["in.(1,2)", false, { kind: "in", values: ["1", "2"] }],
    ["in.()", false, { kind: "in", values: [""] }],
    ['in.("a,b","c\\"d",e"f)', false, { kind: "in", values: ["a,b", 'c"d', 'e"f'] }],
    ["is.NULL", false, { kind: "is", value: "null" }],
    ["is.not_null", false, { kind: "is", value: "not_null" }],
    ["not.is.unknown", true, { kind: "is", value: "unknown" }],
    ["isdistinct.5", false, { kind: "isdistinct", value: "5" }],
    ["fts.a b", false, { kind: "fts", operator: "fts", language: undefined, value: "a b" }],
    ["wfts(english).a", false, { kind: "fts", operator: "wfts", language: "english", value: "a" }],
  ])("reads the operation %s", (text, isNegated, operation) => {
    expect(parse(`col=${encodeURIComponent(text)}`).query.filters).toEqual([
      { path: [], condition: { field: plain("col"), isNegated, operation } },
    ]);
  });

  test("reads paths to embedded resources, quoted names and JSON paths", () => {
    expect(parse('a.b."c.d"->>e=eq.1').query.filters).toEqual([
      {
        path: ["a", "b"],
        condition: {
          field: { name: "c.d", json: [{ arrow: "->>", operand: { key: "e" } }] },
          isNegated: false,
          operation: compare("eq", "1"),
        },
      },
    ]);
  });

  test("treats values without an operator as arguments of a function called with GET", () => {
    const { query } = parse("a=1&b=eq.2&a=2&__proto__=x", true);
    expect(query.parameters).toEqual([
      ["a", "1"],
      ["a", "2"],
      ["__proto__", "x"],
    ]);
    expect(query.filters).toHaveLength(1);
  });

  test("reads nested and, or and their negations, with quoted values", () => {
    const text = 'rel.not.or=(a.eq."x,)",not.and(b.ov.{1,2},c.not.in.(1,"2,3")),d.is.null)';
    const condition = (name: string, operation: object, isNegated = false) => ({
      kind: "condition",
      condition: { field: plain(name), isNegated, operation },
    });
    expect(parse(text).query.logic).toEqual([
      {
        path: ["rel"],
        tree: {
          kind: "tree",
          isNegated: true,
          operator: "or",
          children: [
            condition("a", compare("eq", "x,)")),
            {
              kind: "tree",
              isNegated: true,
              operator: "and",
              children: [
                condition("b", compare("ov", "{1,2}")),
                condition("c", { kind: "in", values: ["1", "2,3"] }, true),
              ],
            },
            condition("d", { kind: "is", value: "null" }),
          ],
        },
      },
    ]);
  });
});

test("reads order, limit and offset of each resource, columns and on_conflict", () => {
  const { query, range } = parse(
    'order=a->b.desc.nullslast,rel(x).asc,c.nullsfirst&rel.order=y&limit=3&rel.limit=2&rel.offset=1&offset=x&columns="a b",c,c&on_conflict=k',
  );
  const term = { relation: undefined, direction: undefined, nulls: undefined };
  expect(query.order).toEqual([
    {
      path: [],
      terms: [
        {
          ...term,
          field: { name: "a", json: [{ arrow: "->", operand: { key: "b" } }] },
          direction: "desc",
          nulls: "last",
        },
        { ...term, relation: "rel", field: plain("x"), direction: "asc" },
        { ...term, field: plain("c"), nulls: "first" },
      ],
    },
    { path: ["rel"], terms: [{ ...term, field: plain("y") }] },
  ]);
  expect(range).toEqual({ limit: 3, offset: undefined });
  expect(query.ranges).toEqual([{ path: ["rel"], limit: 2, offset: 1 }]);
  expect(query.columns).toEqual(["a b", "c"]);
  expect(query.onConflict).toEqual(["k"]);
});

test.each([
  [
    "a=noop.0",
    "failed to parse filter (noop.0)",
    1,
    'unexpected "o" expecting "not" or operator (eq, gt, ...)',
  ],
  ["a=in.1", "failed to parse filter (in.1)", 4, 'unexpected "1" expecting "("'],
  [
    "a=is.nul",
    "failed to parse filter (is.nul)",
    7,
    "unexpected end of input expecting isVal: (null, not_null, true, false, unknown)",
  ],
  [
    ":=eq.1",
    "failed to parse tree path (:)",
    1,
    'unexpected ":" expecting field name (* or [a..z0..9_$])',
  ],
  [
    "select=name!hint",
    "failed to parse select parameter (name!hint)",
    5,
    `unexpected '!' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input`,
  ],
  [
    "select=a->>-7x",
    "failed to parse select parameter (a->>-7x)",
    7,
    `unexpected 'x' expecting digit, "->", "::", ".", "," or end of input`,
  ],
  [
    "order=id.ac",
    "failed to parse order (id.ac)",
    4,
    'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"',
  ],
  [
    "order=a(b,c)",
    "failed to parse order (a(b,c))",
    2,
    `unexpected '(' expecting letter, digit, "-", "->>", "->", delimiter (.), "," or end of input`,
  ],
  [
    "or=()",
    "failed to parse logic tree (())",
    4,
    'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
  ],
  [
    "or=(a.eq.1,not.xor(b.eq.2))",
    "failed to parse logic tree ((a.eq.1,not.xor(b.eq.2)))",
    15,
    'unexpected "x" expecting logic operator (and, or)',
  ],
  [
    "columns=",
    "failed to parse columns parameter ()",
    1,
    "unexpected end of input expecting field name (* or [a..z0..9_$])",
  ],
])("reports the syntax error in %s as PostgREST does", (text, what, place, details) => {
  const { status, code, message, ...rest } = problemOf(text);
  expect({ status, code, message, details: rest.details }).toEqual({
    status: 400,
    code: "PGRST100",
    message: `"${what}" (line 1, column ${place})`,
    details,
  });
});

test.each([
  ["levels", "select=a(b(c(d(e(*)))))"],
  ["relations", `select=${"a(),".repeat(12)}a()`],
  ["items", `select=${"a,".repeat(20)}a`],
  ["levels", `or=${"(or".repeat(10_000)}`],
  ["levels", `select=${"a(".repeat(10_000)}`],
  ["conditions", "a=eq.1&".repeat(21)],
  ["conditions", `or=(${"a.eq.1,".repeat(21)}a.eq.1)`],
])("refuses too many %s, as in case %#", (counted, text) => {
  const { status, code, message } = problemOf(text);
  expect({ status, code }).toEqual({ status: 400, code: "54000" });
  expect(message).toContain(counted);
});

test("decodes names and values, and keeps invalid escapes", () => {
  expect(parseQueryString("?a+b=c%2Bd&%E4%BD%A0=%zz%41%ff;e&&f=")).toEqual([
    ["a b", "c+d"],
    ["你", "%zzA\uFFFD"],
    ["e", undefined],
    ["f", ""],
  ]);
});

test("sorts the parameters of the canonical query by name", () => {
  expect(canonicalQuery(parseQueryString("b=2&a=x y&c"))).toBe("a=x%20y&b=2&c=");
});
