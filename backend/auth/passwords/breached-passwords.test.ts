import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isBreached } from "./breached-passwords.ts";

const hashOf = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();
const LEAKED = Array.from({ length: 200 }, (_, index) => `leaked ${index}`);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadsheet-breached-"));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["with counts", (hash: string, index: number) => `${hash}:${index ** 3}`, "\n"],
  ["with line ends of Windows", (hash: string, index: number) => `${hash}:${index}`, "\r\n"],
  ["with hashes only, and no last line end", (hash: string) => hash, "\n"],
])("finds every password of a file %s, and no other", async (name, write, end) => {
  const file = join(folder, name);
  const lines = LEAKED.map(hashOf).sort().map(write);
  await writeFile(file, lines.join(end));
  for (const password of LEAKED) expect(await isBreached(file, password)).toBe(true);
  for (const password of LEAKED) expect(await isBreached(file, `not ${password}`)).toBe(false);
});

test("finds nothing in an empty file and throws for a missing one", async () => {
  const file = join(folder, "empty");
  await writeFile(file, "");
  expect(await isBreached(file, "leaked 1")).toBe(false);
  await expect(isBreached(join(folder, "gone"), "leaked 1")).rejects.toThrow("ENOENT");
});
