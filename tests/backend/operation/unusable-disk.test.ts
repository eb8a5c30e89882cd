import { execFile } from "node:child_process";
import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { canMount } from "../../../backend/tests/support/can-mount.ts";
import { anonymousClient } from "../../support/clients.ts";
import { skipOnExternalDatabase } from "../../support/database/external-database.ts";
import { startFailingSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
/** The system user that owns no files. */
const NOBODY = { uid: 65_534, gid: 65_534 };

let folder: string;
beforeEach(skipOnExternalDatabase);
beforeEach(async () => {
  folder = await makeTempFolder();
});
afterEach(() => removeFolder(folder));

/** Expects one line and exit code 1. */
async function refusal(dataDir: string, runAs?: typeof NOBODY): Promise<string> {
  const { code, stderr } = await startFailingSite({ dataDir, runAs });
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  return stderr;
}

const mayMount = await canMount();

test.skipIf(!mayMount)(
  "a full disk is reported in one line (skipped where the tests may not mount)",
  async () => {
    await run("mount", ["-t", "tmpfs", "-o", "size=12m,mode=755", "tmpfs", folder]);
    try {
      expect(await refusal(join(folder, "data"))).toContain("is full");
    } finally {
      await run("umount", ["-l", folder]);
    }
  },
);

test.skipIf(!mayMount)(
  "a read-only disk is reported in one line (skipped where the tests may not mount)",
  async () => {
    await run("mount", ["-t", "tmpfs", "-o", "size=12m,ro", "tmpfs", folder]);
    try {
      expect(await refusal(join(folder, "data"))).toContain("is read-only");
    } finally {
      await run("umount", ["-l", folder]);
    }
  },
);

test("a data folder of another user is reported in one line", async () => {
  const foreign = join(folder, "foreign");
  await mkdir(foreign);
  // Root may write everywhere, so the site runs as another user then.
  if (!isRoot) await chmod(foreign, 0o500);
  expect(await refusal(join(foreign, "data"), isRoot ? NOBODY : undefined)).toContain(
    "no permission",
  );
  await chmod(foreign, 0o700);
});

test("a DATA_DIR that cannot be created, as below /proc, is reported in one line", async () => {
  expect(await refusal("/proc/broadsheet")).toContain("/proc/broadsheet is not, and cannot become");
});

test("a DATA_DIR that is a file is reported in one line", async () => {
  const line = await refusal(join(import.meta.filename, "data"));
  expect(line).toContain("DATA_DIR");
});

test.skipIf(!isRoot)("the site runs as an ordinary user (skipped unless root)", async () => {
  const dataDir = join(folder, "own");
  await mkdir(dataDir, { mode: 0o700 });
  await chown(dataDir, NOBODY.uid, NOBODY.gid);
  const site = await startSite({ dataDir, runAs: NOBODY });
  const { data } = await anonymousClient(site).from("categories").select("slug").throwOnError();
  expect(data.length).toBeGreaterThanOrEqual(7);
  expect(await site.stop()).toEqual({ code: 0, signal: null });
});

test.skipIf(!isRoot)(
  "the site runs as root with a data folder that only root can enter (skipped unless root)",
  async () => {
    await chmod(folder, 0o700);
    const site = await startSite({ dataDir: join(folder, "data") });
    await anonymousClient(site).from("categories").select("slug").throwOnError();
    expect(await site.stop()).toEqual({ code: 0, signal: null });
    const again = await startSite({ dataDir: join(folder, "data") });
    await again.stop();
  },
);
