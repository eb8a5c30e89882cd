import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startS3 } from "../../../backend/tests/support/start-s3.ts";
import { serviceClient } from "../../support/clients.ts";
import { createArticle } from "../../support/rows.ts";
import { type RunningSite, runCommand, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { digestTables } from "./compare.ts";

// Each test starts several sites.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const FILES = ["one.bin", "some/two ü.bin", "some/deep/three.bin"];

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
let site: RunningSite;
/** The restored site. */
let latest: RunningSite | undefined;
let backup: string;
let before: { tables: unknown; files: unknown };

beforeAll(async () => {
  folder = await makeTempFolder();
  s3 = await startS3();
  site = await startSite({ env: s3.env, dataDir: join(folder, "own") });
  const service = serviceClient(site);
  await createArticle(service);
  await service.storage.createBucket("papers", { public: true });
  for (const [index, name] of FILES.entries()) {
    const bytes = randomBytes(1000 + index * 3_000_000);
    const { error } = await service.storage.from("papers").upload(name, bytes);
    if (error) throw error;
  }
  before = await describeSite(site);
  backup = join(folder, "backup.tar.gz");
  const { code, stderr } = await runCommand(
    "server/commands/backup-command.ts",
    [backup],
    site.dataDir,
    s3.env,
  );
  expect([code, stderr]).toEqual([0, expect.not.stringContaining("papers")]);
});
afterAll(async () => {
  await latest?.stop();
  await site?.stop();
  await s3?.close();
  await removeFolder(folder);
});

async function describeSite(site: RunningSite): Promise<typeof before> {
  const entries = FILES.map(async (name) => {
    const path = name.split("/").map(encodeURIComponent).join("/");
    const response = await fetch(`${site.url}/storage/v1/object/public/papers/${path}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return [name, response.status, createHash("sha256").update(bytes).digest("hex")];
  });
  return {
    tables: await digestTables(await site.databaseUrl()),
    files: await Promise.all(entries),
  };
}

async function restore(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const script = "server/commands/restore-command.ts";
  const { code, stderr } = await runCommand(script, [backup, ...args], dataDir, env);
  expect([code, stderr]).toEqual([0, expect.anything()]);
}

test("a backup contains files of S3, and a restore can write them to disk", async () => {
  const dataDir = join(folder, "disk");
  await restore(dataDir, []);
  const site = await startSite({ dataDir });
  expect(await describeSite(site)).toEqual(before);
  await site.stop();
});

test("a restore brings back files that were removed or replaced in S3", async () => {
  const papers = serviceClient(site).storage.from("papers");
  const [first = "", second = ""] = FILES;
  await papers.remove([first]);
  await papers.upload(second, randomBytes(10), { upsert: true });
  const { dataDir } = site;
  await site.stop();
  await restore(dataDir, ["--replace"], s3.env);
  latest = await startSite({ dataDir, env: s3.env });
  expect(await describeSite(latest)).toEqual(before);
});
