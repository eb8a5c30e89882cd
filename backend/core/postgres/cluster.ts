import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { StartError } from "../base/errors.ts";
import { findPrograms, type Programs } from "./find-programs.ts";
import { findServerAccount, type ServerAccount } from "./server-account.ts";

/** A database cluster on disk, and what is needed to run it. */
export type Cluster = {
  folder: string;
  password: string;
  programs: Programs;
  account: ServerAccount;
};

/**
 * Opens the cluster in `folder`, or creates it. A cluster whose creation was interrupted is created anew. Callers must
 * ensure that only one process does so at a time.
 *
 * @param programsFolder folder of PostgreSQL's programs; the embedded ones by default.
 * @throws StartError when the disk is full, read-only, or has another owner, or the cluster is of another major version.
 */
export async function openCluster(
  folder: string,
  password: string,
  programsFolder?: string,
): Promise<Cluster> {
  const programs = await findPrograms(programsFolder);
  try {
    const account = await findServerAccount(programs.postgres, folder);
    const cluster: Cluster = { folder, password, programs, account };
    if (await isComplete(folder)) await checkMajorVersion(cluster, programsFolder);
    else {
      await refuseInterruptedUpgrade(folder);
      await initialise(cluster);
    }
    return cluster;
  } catch (error) {
    throw toStartError(error, folder);
  }
}

/** Written last, so a folder without it is incomplete. */
const COMPLETE_MARK = "broadsheet.conf";

async function isComplete(folder: string): Promise<boolean> {
  return readFile(join(folder, COMPLETE_MARK)).then(
    () => true,
    () => false,
  );
}

/** The former cluster, while an upgrade has not put the new one in its place; undefined otherwise. */
export async function formerClusterOf(folder: string): Promise<string | undefined> {
  if (await isComplete(folder)) return undefined;
  const start = `${basename(folder)}-`;
  const names = await readdir(dirname(folder)).catch(() => []);
  const former = names.find((name) => name.startsWith(start));
  return former && join(dirname(folder), former);
}

/** A new, empty database would look as if everything were lost. */
async function refuseInterruptedUpgrade(folder: string): Promise<void> {
  const former = await formerClusterOf(folder);
  if (!former) return;
  throw new StartError(
    `There is no database in ${folder}, but one in ${former}: an upgrade was interrupted. Run npm run upgrade to complete it.`,
  );
}

/** Checks the major version first: the server's own error does not say how to resolve it. */
async function checkMajorVersion(
  { folder, programs }: Cluster,
  programsFolder: string | undefined,
): Promise<void> {
  const made = Number(await readFile(join(folder, "PG_VERSION"), "utf8"));
  const { major } = programs.release;
  if (made === major) return;
  const given = programsFolder === undefined ? "the embedded one" : `that of ${programsFolder}`;
  throw new StartError(
    `The database in ${folder} is of PostgreSQL ${made}, and ${given} is PostgreSQL ${major}. ` +
      `Set POSTGRES_BIN to the programs of a PostgreSQL ${made}, or stop the site and run npm run upgrade.`,
  );
}

/** Text is ordered by code point, with Unicode case mapping, whatever the machine's locale. */
function localeArguments({ major }: Programs["release"]): string[] {
  return major >= 17
    ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale=C", "--lc-ctype=C.UTF-8"];
}

async function initialise({ folder, password, programs, account }: Cluster): Promise<void> {
  for (const entry of await readdir(folder)) {
    await rm(join(folder, entry), { recursive: true, force: true });
  }
  const passwordFile = join(tmpdir(), `broadsheet-${randomBytes(8).toString("hex")}`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (account.uid !== undefined) await chown(passwordFile, account.uid, account.gid ?? -1);
    await runProgram(account, programs.initdb, [
      `--pgdata=${folder}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      ...localeArguments(programs.release),
      // One call for the whole file system instead of one for each of a thousand files.
      ...(process.platform === "linux" && programs.release.major >= 17
        ? ["--sync-method=syncfs"]
        : []),
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  const draft = join(folder, `${COMPLETE_MARK}.draft`);
  await writeFile(draft, "# The presence of this file says that the cluster is complete.\n");
  await rename(draft, join(folder, COMPLETE_MARK));
}

/** Runs one of PostgreSQL's programs to completion; throws its last output when the exit code is not 0. */
function runProgram(account: ServerAccount, program: string, args: string[]): Promise<void> {
  const { prefix, ...ids } = account;
  const [command = program, ...rest] = [...prefix, program, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      ...ids,
      cwd: "/",
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let words = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      words = (words + chunk).slice(-2000);
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(words.trim()))));
  });
}

/** Describes the errors of a full, read-only or foreign disk in one line. */
export function toStartError(error: unknown, folder: string): StartError {
  if (error instanceof StartError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (/shared memory segment/.test(text)) {
    return new StartError(
      `PostgreSQL in ${folder} has no shared memory. Mount a tmpfs at /dev/shm that its user can write: ${text.replaceAll(/\s+/g, " ")}`,
    );
  }
  if (/ENOSPC|No space left|EDQUOT|quota/i.test(text)) {
    return new StartError(
      `The disk that holds ${folder} is full. Free some space and start again.`,
    );
  }
  if (/EROFS|Read-only file system/i.test(text)) {
    return new StartError(
      `The disk that holds ${folder} is read-only. Set DATA_DIR to a folder that can be written.`,
    );
  }
  if (/lock file "[^"]*" already exists/.test(text)) {
    return new StartError(
      `Another site is running on ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  if (/EACCES|EPERM|Permission denied/i.test(text)) {
    return new StartError(
      `There is no permission to write to ${folder}. Set DATA_DIR to a folder that this user can write.`,
    );
  }
  if (/ENOTDIR|EEXIST|ENOENT: no such file or directory, mkdir/.test(text)) {
    return new StartError(
      `${folder} is not, and cannot become, a folder. Set DATA_DIR to a folder that can be written.`,
    );
  }
  return new StartError(`PostgreSQL in ${folder} does not start: ${text.replaceAll(/\s+/g, " ")}`);
}
