import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROJECT_FOLDER = join(import.meta.dirname, "../..");

const GENERATED = "app/data/database.types.ts";

/** Tracked and new files, without ignored ones. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: PROJECT_FOLDER,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "");
test("no source file is longer than 300 lines", () => {
  const sources = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file) && file !== GENERATED,
  );
  const long = sources.filter(
    (file) => readFileSync(join(PROJECT_FOLDER, file), "utf8").split("\n").length > 301,
  );
  expect(long).toEqual([]);
});

/** A Tailwind class with a size or weight of its own, as in `text-[0.9375rem]`. */
const ARBITRARY_SIZE = /\b(text|font|tracking|leading|rounded|max-w)-\[|\btext-[a-z]+\/\[/;

test("markup takes sizes and weights from app/styles/tokens.css", () => {
  const markup = files.filter((file) => /^app\/.*\.tsx?$/.test(file));
  const arbitrary = markup.flatMap((file) =>
    readFileSync(join(PROJECT_FOLDER, file), "utf8")
      .split("\n")
      .flatMap((line, index) => (ARBITRARY_SIZE.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(arbitrary).toEqual([]);
});
