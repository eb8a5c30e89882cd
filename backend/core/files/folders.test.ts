import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePrivateFolder } from "./folders.ts";

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "broadsheet-private-"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (folder: string) => ((await stat(folder)).mode & 0o777).toString(8);

test("creates a folder and its parents with access for the owner only", async () => {
  const folder = join(parent, "a/b");
  expect(await makePrivateFolder(folder)).toBe(true);
  expect([await modeOf(folder), await modeOf(join(parent, "a"))]).toEqual(["700", "700"]);
});

test.each([0o755, 0o777, 0o750, 0o701])(
  "removes the access of others from a folder of mode %o",
  async (mode) => {
    const folder = join(parent, "open");
    await mkdir(folder);
    await chmod(folder, mode);
    expect(await makePrivateFolder(folder)).toBe(true);
    expect(await modeOf(folder)).toBe("700");
  },
);

test("returns false for a folder whose mode cannot be changed", async () => {
  // Not even root can change its mode.
  expect(await makePrivateFolder("/proc/self")).toBe(false);
});

test("throws for a folder that cannot be created", async () => {
  await expect(makePrivateFolder(join(import.meta.filename, "data"))).rejects.toThrow();
  await expect(makePrivateFolder("/proc/broadsheet/data")).rejects.toThrow();
});
