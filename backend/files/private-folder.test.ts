import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePrivateFolder } from "./private-folder.ts";

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "broadsheet-private-"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (folder: string) => ((await stat(folder)).mode & 0o777).toString(8);

test("a new folder is for its owner only, and so are the folders above it", async () => {
  const folder = join(parent, "a/b");
  expect(await makePrivateFolder(folder)).toBe(true);
  expect([await modeOf(folder), await modeOf(join(parent, "a"))]).toEqual(["700", "700"]);
});

test.each([0o755, 0o777, 0o750, 0o701])("a folder of mode %o is closed to others", async (mode) => {
  const folder = join(parent, "open");
  await mkdir(folder);
  await chmod(folder, mode);
  expect(await makePrivateFolder(folder)).toBe(true);
  expect(await modeOf(folder)).toBe("700");
});

test("a folder that cannot be closed to others is reported", async () => {
  // Its rights cannot be changed, not by root either.
  expect(await makePrivateFolder("/proc/self")).toBe(false);
});

test("a folder that cannot be made is an error", async () => {
  await expect(makePrivateFolder(join(import.meta.filename, "data"))).rejects.toThrow();
});
