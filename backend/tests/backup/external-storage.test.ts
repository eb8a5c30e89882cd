import { execFile } from "node:child_process";
import { lstat, mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finishPendingRestores } from "../../backup/pending-restore.ts";
import { canMount } from "../support/can-mount.ts";
import {
  BUCKET,
  change,
  digest,
  openSiteMaker,
  restore,
  runRestore,
  type Site,
  type SiteMaker,
  waitForCommit,
} from "./site-maker.ts";

/** `DATA_DIR/storage` is often a mount or a symbolic link when several processes share it. */

const run = promisify(execFile);

let sites: SiteMaker;
beforeAll(async () => {
  sites = await openSiteMaker();
});
afterAll(() => sites.close());

test("a restore follows a symbolic link and keeps it", async () => {
  const [target, elsewhere] = [await sites.makeTarget(), sites.newPath("shared")];
  await Promise.all([mkdir(target.dataDir), mkdir(elsewhere)]);
  await symlink(elsewhere, join(target.dataDir, "storage"));
  await expectRestores(target, [0, 5, 10, 20]);
  expect((await lstat(join(target.dataDir, "storage"))).isSymbolicLink()).toBe(true);
  expect(await readdir(elsewhere)).toContain(BUCKET);
});

test.skipIf(!(await canMount()))(
  "a restore goes to a disk of its own (skipped where the tests may not mount)",
  async () => {
    const target = await sites.makeTarget();
    const [disk, cache] = ["storage", "storage-cache"].map((name) => join(target.dataDir, name));
    for (const place of [disk, cache]) {
      await mkdir(place ?? "", { recursive: true });
      await run("mount", ["-t", "tmpfs", "tmpfs", place ?? ""]);
    }
    // Some file systems have this folder in their root.
    await mkdir(join(disk ?? "", "lost+found"));
    await mkdir(join(cache ?? "", "variants"));
    try {
      await expectRestores(target, [5]);
      expect(await readdir(disk ?? "")).toContain("lost+found");
      expect(await readdir(cache ?? "")).toEqual([]);
    } finally {
      for (const place of [disk, cache]) await run("umount", ["-l", place ?? ""]);
    }
  },
);

/**
 * Runs a restore into an empty target, one that replaces it, and some that are killed so many milliseconds after their
 * commit; none leaves files behind.
 */
async function expectRestores(target: Site, killedAfter: number[]): Promise<void> {
  const [first, second] = await Promise.all([makeBackup(), makeBackup()]);
  await restore(first.file, target);
  expect(await digest(target)).toEqual(first.digest);
  let [now, next] = [first, second];
  for (const pauseMs of [undefined, ...killedAfter]) {
    const moment = () => waitForCommit(target.url).then(() => delay(pauseMs));
    await runRestore(next.file, target, pauseMs === undefined ? undefined : moment);
    await finishPendingRestores(target.dataDir, target.url);
    const found = await digest(target);
    const isDone = found.tables["public.notes"] === next.digest.tables["public.notes"];
    expect(found).toEqual(isDone ? next.digest : now.digest);
    if (isDone) [now, next] = [next, now];
    else expect(pauseMs).toBeDefined();
    await expectNoLeftovers(target);
  }
}

async function makeBackup() {
  const site = await sites.makeSite();
  return { file: await sites.makeBackup(site), digest: await digest(site) };
}

async function expectNoLeftovers({ dataDir }: Site): Promise<void> {
  const names = [...(await readdir(dataDir)), ...(await readdir(join(dataDir, "storage")))];
  expect(names.filter((name) => name.includes("restore-"))).toEqual([]);
}

test("a failed restore removes the storage folder that it created", async () => {
  const [source, target] = [await sites.makeSite(), await sites.makeTarget()];
  await change(source.url, (client) =>
    client.query("alter table public.notes add column shoe_size int"),
  );
  const file = await sites.makeBackup(source);
  await mkdir(target.dataDir);
  await expect(restore(file, target)).rejects.toThrow("shoe_size");
  expect(await readdir(target.dataDir)).toEqual([]);
});
