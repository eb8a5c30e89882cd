import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createVariantStore } from "./variant-store.ts";

let folder: string;
const failures: unknown[] = [];
const open = (maxBytes = 100_000) =>
  createVariantStore({ folder, maxBytes, onFailure: (error) => failures.push(error) });

beforeEach(async () => {
  failures.length = 0;
  folder = await mkdtemp(join(tmpdir(), "broadsheet-variants-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("returns stored variants and nothing else", async () => {
  await open().write("ab/abc/one", Buffer.from("one"));
  expect((await open().read("ab/abc/one"))?.toString()).toBe("one");
  expect(await open().read("ab/abc/two")).toBeUndefined();
  await open().remove("ab/abc");
  expect(await open().read("ab/abc/one")).toBeUndefined();
});

it("stays below its size limit by removing the least recently used files", async () => {
  const store = open();
  for (let index = 0; index < 30; index += 1) {
    await store.write(`a/${index}`, Buffer.alloc(10_000));
    const used = new Date(Date.now() - (index === 0 ? 0 : 7_200_000 - index * 1000));
    await utimes(join(folder, "a", String(index)), used, used).catch(() => undefined);
    expect((await readdir(join(folder, "a"))).length).toBeLessThanOrEqual(12);
  }
  expect(await store.read("a/0")).toBeDefined();
  expect(await store.read("a/1")).toBeUndefined();
});

it("reports disk errors and continues", async () => {
  await writeFile(join(folder, "file"), "x");
  await chmod(join(folder, "file"), 0o400);
  await open().write("file/below", Buffer.from("x"));
  expect(failures).toHaveLength(1);
});
