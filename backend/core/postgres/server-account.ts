import { execFile } from "node:child_process";
import { chmod, chown, mkdir, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../base/errors.ts";

const run = promisify(execFile);

/**
 * How PostgreSQL's programs are started. PostgreSQL refuses to run as root, so root starts them as the
 * system user `postgres` or, where that user cannot reach the folders, in a user namespace that maps
 * root's files to an ordinary user.
 */
export type ServerAccount = {
  uid?: number;
  gid?: number;
  /** Program and arguments to put before the command. */
  prefix: string[];
};

/**
 * Finds an account that can both run `program` and write to `folder`.
 *
 * @throws StartError when root has no such account.
 */
export async function findServerAccount(program: string, folder: string): Promise<ServerAccount> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return { prefix: [] };

  const namespace: ServerAccount = {
    prefix: ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"],
  };
  const { uid: owner } = await stat(folder);
  const isInitialised = await isReadable(`${folder}/PG_VERSION`);
  if (!isInitialised || owner !== 0) {
    const user = await findOrCreatePostgresUser();
    if (user && !isInitialised) await chown(folder, user.uid, user.gid);
    const undo = user && (await letPass(dirname(folder), user.gid));
    if (user && (await canRun({ ...user, prefix: [] }, program, folder))) {
      return { ...user, prefix: [] };
    }
    await undo?.();
    if (user && !isInitialised) await chown(folder, 0, 0);
  }
  if (await canRun(namespace, program, folder)) return namespace;
  throw new StartError(
    `PostgreSQL does not run as root, and the system user "postgres" cannot reach ${folder} or ${program}. ` +
      "Put the project and DATA_DIR where other users can read, or start the site as an ordinary user.",
  );
}

/** Lets a group traverse a folder that is otherwise private to root, without listing it. @returns what undoes it. */
async function letPass(folder: string, gid: number): Promise<(() => Promise<void>) | undefined> {
  const before = await stat(folder);
  if (before.uid !== 0 || (before.mode & 0o077) !== 0) return undefined;
  const change = async (group: number, mode: number) => {
    await chown(folder, 0, group);
    await chmod(folder, mode);
  };
  await change(gid, 0o710);
  return () => change(before.gid, before.mode & 0o7777);
}

async function findOrCreatePostgresUser(): Promise<{ uid: number; gid: number } | undefined> {
  const found = await findUser("postgres");
  if (found) return found;
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
  } catch {
    // Without `useradd`, or the permission to use it, the user namespace is tried next.
    return undefined;
  }
  return findUser("postgres");
}

async function findUser(name: string): Promise<{ uid: number; gid: number } | undefined> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n");
  const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined;
}

async function canRun(account: ServerAccount, program: string, folder: string): Promise<boolean> {
  const { prefix, ...ids } = account;
  const [command = "sh", ...rest] = [
    ...prefix,
    "sh",
    "-c",
    '"$0" --version >/dev/null && test -w "$1" && test -x "$1"',
    program,
    folder,
  ];
  try {
    await run(command, rest, { ...ids, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

async function isReadable(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  );
}
