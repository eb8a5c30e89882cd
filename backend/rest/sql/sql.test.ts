import { expect, test } from "vitest";
import { column, join, parameter, quote, sql, toStatement } from "./sql.ts";

test("numbers the parameters of nested parts in the order of the text", () => {
  const both = join([sql`a = ${parameter("1")}`, sql`b = ${parameter("2")}`], " and ");
  expect(toStatement(sql`select ${quote("x")} where ${both} or ${parameter(null)}`)).toEqual({
    text: 'select "x" where a = $1 and b = $2 or $3',
    parameters: ["1", "2", null],
  });
});

test("quotes names, so that none can end a statement", () => {
  const { text } = toStatement(column({ schema: 'a"; drop', name: "t\0" }, 'b"c'));
  expect(text).toBe('"a""; drop"."t"."b""c"');
});
