import { readdir, readFile } from "node:fs/promises";

/** CPU time, and time spent runnable without a processor, in seconds. */
export type ProcessorTime = { used: number; waited: number };

/** Reads both from /proc for all live threads of the processes. */
export async function readProcessorTime(pids: readonly number[]): Promise<ProcessorTime> {
  const threads = await Promise.all(pids.map(listThreads));
  const times = await Promise.all(threads.flat().map(readThread));
  return times.reduce(
    (sum, time) => ({ used: sum.used + time.used, waited: sum.waited + time.waited }),
    { used: 0, waited: 0 },
  );
}

/** The same of a process's main thread, which runs its JavaScript. */
export function readEventLoopTime(pid: number): Promise<ProcessorTime> {
  return readThread(`/proc/${pid}/task/${pid}`);
}

async function listThreads(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  return threads.map((thread) => `/proc/${pid}/task/${thread}`);
}

async function readThread(folder: string): Promise<ProcessorTime> {
  const text = await readFile(`${folder}/schedstat`, "utf8").catch(() => "");
  const [used = 0, waited = 0] = text.split(" ").map((nanoseconds) => Number(nanoseconds) / 1e9);
  return { used, waited };
}
