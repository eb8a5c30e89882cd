import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeConfiguration } from "../../scripts/write-configuration.ts";

test("docs/configuration.md matches the output of npm run docs:configuration", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/configuration.md"), "utf8");
  expect(page === describeConfiguration(), "run npm run docs:configuration").toBe(true);
});
