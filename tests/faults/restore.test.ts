import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finishPendingRestores } from "../../backend/backup/pending-restore.ts";
import {
  digest,
  openSiteMaker,
  runRestore,
  type SiteMaker,
  waitForCommit,
} from "../../backend/tests/backup/site-maker.ts";
import prepareDatabase from "../../backend/tests/support/prepare-database.ts";

let closeServer: () => Promise<void>;
let sites: SiteMaker;
beforeAll(async () => {
  closeServer = await prepareDatabase();
  sites = await openSiteMaker();
});
afterAll(async () => {
  await sites?.close();
  await closeServer?.();
});

test("a restore that is killed at any moment is atomic", async () => {
  const made = [await sites.makeSite({ notes: 4000 }), await sites.makeSite({ notes: 5000 })];
  const [first, second] = await Promise.all(
    made.map(async (site) => ({ file: await sites.makeBackup(site), digest: await digest(site) })),
  );
  if (!first || !second) throw new Error("two backups are needed");
  const target = await sites.makeTarget();
  const startedAt = performance.now();
  expect(await runRestore(first.file, target)).toBe(0);
  const duration = performance.now() - startedAt;
  const outcomes = { before: 0, after: 0 };
  let [now, next] = [first, second];
  for (let round = 0; round < 20; round += 1) {
    const moment = async () => delay(duration * (0.3 + 0.8 * Math.random()));
    await runRestore(next.file, target, round % 2 ? moment : () => waitForCommit(target.url));
    await finishPendingRestores(target.dataDir, target.url);
    const found = await digest(target);
    const isDone = found.tables["public.notes"] === next.digest.tables["public.notes"];
    outcomes[isDone ? "after" : "before"] += 1;
    expect(found).toEqual(isDone ? next.digest : now.digest);
    if (isDone) [now, next] = [next, now];
  }
  console.info(`killed restores: ${JSON.stringify(outcomes)}`);
  expect(await runRestore(next.file, target)).toBe(0);
  expect(await digest(target)).toEqual(next.digest);
});
