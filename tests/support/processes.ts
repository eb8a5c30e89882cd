import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "./wait-for.ts";

/** Whether a process of this number runs; one that has ended and only waits to be collected does not. */
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
  await waitFor(`the end of process ${pid}`, async () => !(await isRunning(pid)), limitMs);
}

/** The PostgreSQL server that says it runs on `dataDir`, alive or not; undefined when it was shut down. */
export async function readPostmaster(
  dataDir: string,
): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}
