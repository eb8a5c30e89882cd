import { expect, test } from "vitest";
import { combineColumns, traceViews } from "./view-columns.ts";

const target = (resno: number, table: number, column: number, name: string) =>
  `{TARGETENTRY :expr {VAR :varno 1 :varattno ${column}} :resno ${resno} :resname ${name} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`;

const query = (targets: string, before = "<>") =>
  `({QUERY :commandType 1 :cteList ${before} :rtable <> :targetList (${targets}) :override 0 :limitCount <>})`;

const view = (oid: number, name: string, definition: string, names: string[]) => ({
  oid,
  schema: "public",
  name,
  definition,
  columns: Object.fromEntries(names.map((column, at) => [String(at + 1), column])),
});

const AUTHORS = 100;

test("finds the key of a table behind a view, under the view's column names", () => {
  const people = view(
    1,
    "people",
    query(`${target(1, AUTHORS, 2, "label")} ${target(2, AUTHORS, 1, "number")}`),
    ["label", "number"],
  );
  expect(traceViews([people])(AUTHORS, [1])).toEqual([{ view: people, columns: [["number"]] }]);
});

test("ignores a key that a view exposes only in part", () => {
  const people = view(1, "people", query(target(1, AUTHORS, 1, "id")), ["id"]);
  expect(traceViews([people])(AUTHORS, [1, 2])).toEqual([]);
});

test("resolves a view of a view to the table", () => {
  const inner = view(1, "inner", query(target(1, AUTHORS, 1, "id")), ["id"]);
  const outer = view(2, "outer", query(target(1, 1, 1, "id")), ["key"]);
  const found = traceViews([inner, outer])(AUTHORS, [1]);
  expect(found.map((key) => [key.view.name, key.columns])).toEqual([
    ["inner", [["id"]]],
    ["outer", [["key"]]],
  ]);
});

test("terminates for views that select from each other", () => {
  const one = view(1, "one", query(target(1, 2, 1, "id")), ["id"]);
  const other = view(2, "other", query(target(1, 1, 1, "id")), ["id"]);
  expect(traceViews([one, other])(AUTHORS, [1])).toEqual([]);
});

test("reads the target list of the view and not those of its CTEs", () => {
  const cte = `({COMMONTABLEEXPR :ctename c :ctequery ${query(target(1, 999, 9, "x"))}})`;
  const people = view(1, "people", query(target(1, AUTHORS, 1, "id"), cte), ["id"]);
  const find = traceViews([people]);
  expect(find(AUTHORS, [1])).toHaveLength(1);
  expect(find(999, [9])).toEqual([]);
});

test("parses names that look like the node format", () => {
  const odd = target(1, AUTHORS, 1, String.raw`a\}\ \)\:targetList\ \(`);
  const people = view(1, "people", query(`${odd} ${target(2, AUTHORS, 2, "b")}`), ["a", "b"]);
  expect(traceViews([people])(AUTHORS, [1, 2])).toEqual([
    { view: people, columns: [["a"], ["b"]] },
  ]);
});

test("returns one key per occurrence of a column that is selected twice", () => {
  expect(combineColumns([["a", "b"], ["c"]])).toEqual([
    ["a", "c"],
    ["b", "c"],
  ]);
});
