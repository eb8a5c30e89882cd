import { readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { StartError } from "../base/errors.ts";
import { acquireLock, type FileLock } from "../files/file-lock.ts";
import { toStartError } from "./cluster.ts";

/**
 * Makes this process the only one that may run a server on the cluster in `folder`, until it releases that or ends.
 *
 * @returns undefined when another process is the owner.
 * @throws StartError when the disk cannot hold the lock.
 */
export async function becomeOwner(folder: string): Promise<FileLock | undefined> {
  try {
    const lock = await acquireLock(`${folder}.owner`);
    // Only for the message below, so a full disk is ignored.
    if (lock) await writeFile(nameFile(folder), ownName(), { mode: 0o600 }).catch(() => undefined);
    return lock;
  } catch (error) {
    throw toStartError(error, folder);
  }
}

/** The error of a start that is refused because another process owns the cluster. */
export async function ownedByAnother(folder: string): Promise<StartError> {
  const name = (await readFile(nameFile(folder), "utf8").catch(() => "")).trim();
  return new StartError(
    `Another site is running on ${folder}${name && ` (${name})`}. Stop it, or set DATA_DIR to another folder.`,
  );
}

const nameFile = (folder: string) => `${folder}.owner-name`;

/** In a container the host name is mostly that of the container. */
const ownName = () => `process ${process.pid} on ${hostname()}`;
