import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "./wait-for.ts";

/** True when the process runs; zombies do not count. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat.slice(stat.lastIndexOf(")") + 2)[0] !== "Z";
}

export async function waitForExit(pid: number, limitMs?: number): Promise<void> {
  await waitFor(`the exit of process ${pid}`, async () => !(await isRunning(pid)), limitMs);
}

/** Reads `postmaster.pid` of `dataDir`: the server may have crashed; undefined after a clean shutdown. */
export async function readPostmaster(
  dataDir: string,
): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}
