import { expect, test } from "vitest";
import { parseArguments } from "./parse-arguments.ts";

test.each([
  [["a.xml"], { file: "a.xml", dryRun: false }],
  [
    ["a.xml", "--media", "m", "--dry-run", "--report", "r"],
    { file: "a.xml", media: "m", dryRun: true, report: "r" },
  ],
  [["--help"], "help"],
])("%j", (args, parsed) => expect(parseArguments(args)).toEqual(parsed));

test.each([
  [[]],
  [["a", "b"]],
  [["a", "--media"]],
  [["a", "--nonsense"]],
  [["a", "--media", ""]],
  [[""]],
])("%j is wrong", (args) => {
  expect(parseArguments(args)).toHaveProperty("problem");
});
