import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const PROJECT = join(import.meta.dirname, "../..");
/** The programs of an installation. The pages are bundled. */
const PROGRAMS = [
  "server/main.ts",
  "server/commands/*-command.ts",
  "archive/main.ts",
  "archive/export/main.ts",
];
/** Static and dynamic imports, without those of types. */
const IMPORT =
  /(?:^import\s+(?!type\b)(?:[\w*{][^;"]*?\sfrom\s+)?|^export\s+(?!type\b)[^;"]*?\sfrom\s+|\bimport\()\s*"([^"]+)"/gm;

const packageSchema = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()),
  exports: z.record(z.string(), z.string()).default({}),
});

function readPackage(folder: string) {
  return packageSchema.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
}

test("the server and the commands need no development packages, which npm ci --omit=dev leaves out", () => {
  const own = readPackage(PROJECT);
  const backend = readPackage(join(PROJECT, "backend"));
  const seen = new Set<string>();
  const missing = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      if (name.startsWith(".")) visit(join(dirname(file), name));
      else if (!isBuiltin(name)) {
        const owner = name.split("/", name.startsWith("@") ? 2 : 1).join("/");
        const isBackend = file.startsWith(join(PROJECT, "backend/"));
        if (!(owner in (isBackend ? backend : own).dependencies))
          missing.add(`${owner} in ${file.slice(PROJECT.length + 1)}`);
        if (owner === backend.name)
          visit(join(PROJECT, "backend", backend.exports[`.${name.slice(owner.length)}`] ?? ""));
      }
    }
  };
  for (const file of globSync(PROGRAMS, { cwd: PROJECT })) visit(join(PROJECT, file));
  expect(seen.size).toBeGreaterThan(200);
  expect([...missing]).toEqual([]);
});
