import { readFile } from "node:fs/promises";

/** Memory of the site (RSS) and of all processes of its database (PSS), in MB. */
export type Memory = { site: number; database: number };

/** Reads both from /proc. Shared memory of the database counts once. */
export async function readMemory(sitePid: number, postmasterPid: number): Promise<Memory> {
  const pids = await listServerProcesses(postmasterPid);
  const parts = await Promise.all(pids.map(readProportional));
  const database = parts.reduce((sum, part) => sum + part, 0);
  return { site: toMb(await readStatus(sitePid, "VmRSS")), database: toMb(database) };
}

/** Samples memory until it is stopped. @returns the maximum. */
export function watchMemory(sample: () => Promise<Memory>): () => Promise<Memory> {
  const most: Memory = { site: 0, database: 0 };
  const take = async () => {
    const now = await sample();
    most.site = Math.max(most.site, now.site);
    most.database = Math.max(most.database, now.database);
  };
  const timer = setInterval(() => void take().catch(() => undefined), 500);
  return async () => {
    clearInterval(timer);
    await take();
    return most;
  };
}

/** The processes of the database server. */
export async function listServerProcesses(postmasterPid: number): Promise<number[]> {
  const path = `/proc/${postmasterPid}/task/${postmasterPid}/children`;
  const children = await readFile(path, "utf8").catch(() => "");
  return [postmasterPid, ...children.split(" ").map(Number).filter(Boolean)];
}

async function readStatus(pid: number, field: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(text)?.[1] ?? 0);
}

/** Proportional set size (PSS) of a process. */
async function readProportional(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s*(\d+)/m.exec(text)?.[1] ?? 0);
}

const toMb = (kilobytes: number) => Math.round(kilobytes / 1024);
