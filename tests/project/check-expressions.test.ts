import { expect, test } from "vitest";
import { findProblem } from "../../scripts/check-expressions.ts";
import { findExpressions } from "../../scripts/find-expressions.ts";

const problemsOf = (text: string) =>
  Promise.all(findExpressions("example.ts", text).map((expression) => findProblem(expression)));

test.each([
  ["const end = /\\/+$/;", "2nd degree polynomial"],
  ["const end = /(a|a)*$/;", "exponential"],
  ["const end = /(?<!x)\\\\*$/g;", "2nd degree polynomial"],
  ['const end = new RegExp("\\\\s+$", "u");', "2nd degree polynomial"],
  ["const end = (text: string) => RegExp(text);", "known only at run time"],
  ["const end = (text: string) => new RegExp(`^` + text);", "known only at run time"],
  ["// bounded: short texts\nconst end = /\\/+$/;", "2nd degree polynomial"],
])("the expression check fails on %s", async (text, problem) => {
  expect(await problemsOf(text)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  ["const start = /^\\/+/;"],
  ["const end = /(?<!\\/)\\/+$/;"],
  ['const name = new RegExp("^[a-z]+$");'],
  ["// bounded: 1,024 bytes, the longest object name\nconst end = /\\/+$/;"],
  ["const end = /\\/+$/; // bounded: 20 letters, the longest column name"],
  ["// bounded: 63 bytes, names of columns\nconst of = (name: string) => new RegExp(name);"],
])("the expression check accepts %s", async (text) => {
  expect(await problemsOf(text)).toEqual([undefined]);
});

test("the expression check reports a bound that a linear expression does not need", async () => {
  const text = "// bounded: 1,024 bytes, the longest object name\nconst start = /^\\/+/;";
  expect(await problemsOf(text)).toEqual([expect.stringContaining('needs no comment "bounded"')]);
});

test("the expression check fails on an expression whose analysis does not end", async () => {
  const [expression] = findExpressions("example.ts", "const a = /<link\\b[^>]*\\brel=[^>]*>/g;");
  if (!expression) throw new Error("there is no expression");
  expect(await findProblem(expression, new Set(), 1)).toContain("ended without a result");
});

test("the expression check names the line of an expression", () => {
  expect(findExpressions("example.tsx", "const a = 1;\n\nconst b = <i>{/x/}</i>;")).toEqual([
    { line: 3, source: "x", flags: "", bound: undefined },
  ]);
});
