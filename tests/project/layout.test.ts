import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROJECT_FOLDER = join(import.meta.dirname, "../..");

/** Tracked and new files, without ignored ones. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: PROJECT_FOLDER,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "");
test("no source file is longer than 300 lines", () => {
  const sources = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file),
  );
  const long = sources.filter(
    (file) => readFileSync(join(PROJECT_FOLDER, file), "utf8").split("\n").length > 301,
  );
  expect(long).toEqual([]);
});
