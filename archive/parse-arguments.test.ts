import { expect, test } from "vitest";
import { parseArguments } from "./parse-arguments.ts";

test.each([
  [["a.xml"], { file: "a.xml", dryRun: false, check: false }],
  [
    ["a.xml", "--media", "m", "--dry-run", "--report", "r"],
    { file: "a.xml", media: "m", dryRun: true, check: false, report: "r" },
  ],
  [["--help"], "help"],
])("parses the import arguments %j", (args, parsed) =>
  expect(parseArguments(args)).toEqual(parsed),
);

test.each([
  [[]],
  [["a", "b"]],
  [["a", "--media"]],
  [["a", "--nonsense"]],
  [["a", "--media", ""]],
  [[""]],
])("rejects the import arguments %j", (args) => {
  expect(parseArguments(args)).toHaveProperty("problem");
});
