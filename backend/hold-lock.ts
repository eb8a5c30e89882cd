import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Runs `task` while no other process of this machine does so under the same `file`. A lock whose holder
 * is no longer alive is taken over.
 */
export async function holdLock(file: string, task: () => Promise<void>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  while (!(await tryLock(file))) await delay(100);
  try {
    await task();
  } finally {
    await rm(file, { force: true });
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const holder = Number(await readFile(file, "utf8").catch(() => ""));
  // 0 is a holder that has not yet written its number.
  if (holder > 0 && !isAlive(holder)) await rm(file, { force: true });
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
