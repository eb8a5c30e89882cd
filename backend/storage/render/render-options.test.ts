import { expect, test } from "vitest";
import { describeTransformations } from "./render-options.ts";

test.each([
  ["", ""],
  ["format=origin", ""],
  ["width=800&height=450", "height:450,width:800,resizing_type:fill"],
  ["width=800&resize=contain", "width:800,resizing_type:fit"],
  ["height=10&resize=fill&quality=47", "height:10,resizing_type:force,quality:47"],
  ["quality=80", "quality:80"],
])("describes the transformations of ?%s as Supabase does", (query, expected) => {
  expect(describeTransformations(new URLSearchParams(query))).toBe(expected);
});
