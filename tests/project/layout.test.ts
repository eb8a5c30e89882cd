import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const PROJECT_FOLDER = join(import.meta.dirname, "../..");

/** Tracked files and new ones, without what is ignored. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: PROJECT_FOLDER,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "");
const folders = [...new Set(files.map(dirname))].filter(
  (folder) => folder !== "." && !folder.startsWith("."),
);
const architecture = readFileSync(join(PROJECT_FOLDER, "ARCHITECTURE.md"), "utf8");

/** The folders that the table names; `*` stands for each folder of a kind. */
const described = [...architecture.matchAll(/^\| `([^`]+)\/` \|/gm)].map(([, path = ""]) => path);

test("every folder in ARCHITECTURE.md exists", () => {
  const all = folders.flatMap((folder) =>
    folder.split("/").map((_, end, parts) => parts.slice(0, end + 1).join("/")),
  );
  const isThere = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll("*", "[^/]+")}$`);
    return all.some((folder) => pattern.test(folder));
  };
  expect(described.filter((path) => !isThere(path))).toEqual([]);
});

test("no source file is longer than 300 lines", () => {
  const sources = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file),
  );
  const long = sources.filter(
    (file) => readFileSync(join(PROJECT_FOLDER, file), "utf8").split("\n").length > 301,
  );
  expect(long).toEqual([]);
});
