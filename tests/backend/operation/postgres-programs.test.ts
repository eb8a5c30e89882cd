import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { findNewerInstalled, findPrograms } from "../../../backend/core/postgres/find-programs.ts";
import { anonymousClient, serviceClient } from "../../support/clients.ts";
import { makeSiteFolder } from "../../support/database/copy-template.ts";
import { skipOnExternalDatabase } from "../../support/database/external-database.ts";
import { openSql } from "../../support/open-sql.ts";
import { createArticle } from "../../support/rows.ts";
import {
  type RunningSite,
  runCommand,
  startFailingSite,
  startSite,
} from "../../support/start-site.ts";
import { findOldestPostgres } from "../../support/start-system-postgres.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

beforeEach(skipOnExternalDatabase);

const installed = await findOldestPostgres();

async function tempFolder(): Promise<string> {
  const folder = await makeTempFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** The error of a refused start, which is one line. */
async function refusalOf(dataDir: string, postgresBin = ""): Promise<string> {
  const { code, stderr } = await startFailingSite({ dataDir, env: { POSTGRES_BIN: postgresBin } });
  expect(code).toBe(1);
  const lines = stderr.trim().split("\n");
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

async function listSlugs(site: RunningSite): Promise<string[]> {
  const { data } = await anonymousClient(site).from("articles").select("slug").throwOnError();
  return data.map(({ slug }) => slug);
}

describe.skipIf(!installed)("POSTGRES_BIN (skipped where no PostgreSQL 15 is installed)", () => {
  const postgresBin = installed ?? "";

  test("POSTGRES_BIN programs create, run and back up a database, and npm run upgrade moves it to the embedded version", async () => {
    const dataDir = await tempFolder();
    const env = { POSTGRES_BIN: postgresBin };
    const first = await startSite({ dataDir, env });
    const { slug } = await createArticle(serviceClient(first), { title: "ÉTÉ" });
    const sql = openSql(await first.databaseUrl(), 1);
    const [row] = await sql`
      select current_setting('server_version_num')::int / 10000 as version, lower('É') as lower,
        'B' < 'a' collate "default" as "byCodePoint"`;
    expect(row).toEqual({ version: 15, lower: "é", byCodePoint: true });
    await sql.end();
    const { error } = await serviceClient(first).storage.createBucket("papers", { public: true });
    expect(error).toBeNull();
    await serviceClient(first).storage.from("papers").upload("one.txt", "words");
    const upgrade = (args: string[] = []) =>
      runCommand("server/commands/upgrade-command.ts", args, dataDir);
    expect(await upgrade([postgresBin])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Another site is running on/),
    });
    expect(await first.stop()).toEqual({ code: 0, signal: null });
    expect(await readFile(join(dataDir, "postgres/PG_VERSION"), "utf8")).toBe("15\n");
    expect(await refusalOf(dataDir)).toMatch(
      /^The database in .* is of PostgreSQL 15, and the embedded one is PostgreSQL \d+\. Set POSTGRES_BIN/,
    );

    const backup = join(dataDir, "backup.tar.gz");
    const command = "server/commands/backup-command.ts";
    expect(await runCommand(command, [backup], dataDir, env)).toMatchObject({ code: 0 });
    const again = await startSite({ dataDir, env });
    expect(await listSlugs(again)).toEqual([slug]);
    await again.stop();

    expect(await upgrade([postgresBin])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The database was moved from PostgreSQL 15 to \d+\./),
    });
    expect(await readFile(join(dataDir, "postgres-15/PG_VERSION"), "utf8")).toBe("15\n");
    expect(await readFile(join(dataDir, "postgres/PG_VERSION"), "utf8")).not.toBe("15\n");
    expect(await upgrade()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The database has the version/),
    });

    // As an upgrade that was killed before its last step leaves it.
    await mkdir(join(dataDir, "upgrade"));
    await rename(join(dataDir, "postgres"), join(dataDir, "upgrade/postgres"));
    expect(await refusalOf(dataDir)).toMatch(/an upgrade was interrupted\. Run npm run upgrade/);
    expect(await upgrade()).toMatchObject({ code: 0 });
    const moved = await startSite({ dataDir });
    expect(await listSlugs(moved)).toEqual([slug]);
    const file = await fetch(`${moved.url}/storage/v1/object/public/papers/one.txt`);
    expect(await file.text()).toBe("words");
    await moved.stop();
  }, 240_000);

  test("POSTGRES_BIN of another major version than the database is rejected", async () => {
    const dataDir = await makeSiteFolder();
    onTestFinished(() => removeFolder(dataDir));
    expect(await refusalOf(dataDir, postgresBin)).toContain(
      `is of PostgreSQL 18, and that of ${postgresBin} is PostgreSQL 15. Set POSTGRES_BIN`,
    );
  });

  test("POSTGRES_BIN accepts a newer minor release of the same major version", async () => {
    const { release } = await findPrograms(postgresBin);
    const older = { ...release, minor: release.minor - 1 };
    expect(await findNewerInstalled(older)).toEqual({ folder: postgresBin, release });
    expect(await findNewerInstalled(release)).toBeUndefined();
    expect(await findNewerInstalled({ major: 14, minor: 0 })).toBeUndefined();
  });
});

test("POSTGRES_BIN without programs or with too old ones is rejected", async () => {
  const dataDir = await tempFolder();
  const folder = await tempFolder();
  expect(await refusalOf(dataDir, folder)).toMatch(
    /^POSTGRES_BIN is ".*" and cannot be used: .*ENOENT.* It takes the folder with the programs/,
  );
  for (const program of ["postgres", "initdb"]) {
    await writeFile(join(folder, program), `#!/bin/sh\necho "${program} (PostgreSQL) 14.24"\n`);
    await chmod(join(folder, program), 0o755);
  }
  expect(await refusalOf(dataDir, folder)).toContain("its PostgreSQL is of version 14.");
});
