import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROJECT_FOLDER = join(import.meta.dirname, "../..");
const MIGRATIONS = join(PROJECT_FOLDER, "supabase/migrations");

test("the documents say of every table whether an export has it", () => {
  const tables = readdirSync(MIGRATIONS)
    .flatMap((file) => [
      ...readFileSync(join(MIGRATIONS, file), "utf8").matchAll(
        /^create table (?:public|private)\.([a-z_]+)/gm,
      ),
    ])
    .map(([, table]) => table ?? "");
  const operations = readFileSync(join(PROJECT_FOLDER, "docs/operations.md"), "utf8");
  const section = operations.slice(operations.indexOf("\n## Export"));
  const listed = [...section.slice(0, section.indexOf("\n## When")).matchAll(/^\| (`.*?) \|/gm)]
    .flatMap(([, names]) => (names ?? "").split(" "))
    .map((name) => name.replaceAll("`", ""));
  expect(listed.toSorted()).toEqual(tables.toSorted());
});
