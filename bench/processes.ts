import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Clock ticks per second in /proc, the same on every platform that Node.js runs on. */
const TICKS_PER_SECOND = 100;

/** CPU time of a process and its threads so far in seconds, in user and kernel mode. */
export async function readCpuSeconds(pid: number): Promise<number> {
  const fields = await readStat(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** CPU time of a process and its children, also of those that have ended. */
export async function readFamilyCpuSeconds(pid: number): Promise<number> {
  const fields = await readStat(pid);
  const ended = (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  const pids = [pid, ...(await listChildren(pid))];
  const seconds = await Promise.all(pids.map((each) => readCpuSeconds(each).catch(() => 0)));
  return seconds.reduce((sum, each) => sum + each, ended);
}

/** Resident memory (RSS) of a process in MB (10^6 bytes). */
export async function readResidentMegabytes(pid: number): Promise<number> {
  return readKilobytes(`/proc/${pid}/status`, "VmRSS");
}

/** Memory of a process and its children in MB, shared memory counted once (proportional set size). */
export async function readSharedMegabytes(pid: number): Promise<number> {
  const pids = [pid, ...(await listChildren(pid))];
  const sizes = await Promise.all(
    pids.map((each) => readKilobytes(`/proc/${each}/smaps_rollup`, "Pss").catch(() => 0)),
  );
  return sizes.reduce((sum, each) => sum + each, 0);
}

/** Samples the RSS five times a second; `stop` returns the peak in MB. */
export function watchMemory(pid: number): { stop: () => number } {
  const { stop } = watchProcess(pid);
  return { stop: () => stop().megabytes };
}

/** Samples a process five times a second, until it has ended; `stop` returns its peak RSS in MB and its CPU time. */
export function watchProcess(pid: number): {
  stop: () => { megabytes: number; cpuSeconds: number };
} {
  let megabytes = 0;
  let cpuSeconds = 0;
  const look = async () => {
    megabytes = Math.max(megabytes, await readResidentMegabytes(pid).catch(() => 0));
    cpuSeconds = Math.max(cpuSeconds, await readCpuSeconds(pid).catch(() => 0));
  };
  // A failed measurement does not call `stop`; the timer must not keep the process alive.
  const timer = setInterval(look, 200).unref();
  return {
    stop() {
      clearInterval(timer);
      return { megabytes, cpuSeconds };
    },
  };
}

/** Binds a process to one processor, if there are two and `taskset` is installed. */
export async function pin(pid: number, processor: 0 | 1): Promise<boolean> {
  if (availableParallelism() < 2) return false;
  return run("taskset", ["-a", "-p", "-c", String(processor), String(pid)]).then(
    () => true,
    () => false,
  );
}

async function listChildren(pid: number): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter((entry) => entry > 0);
  const parents = await Promise.all(pids.map((each) => readStat(each).catch(() => [])));
  return pids.filter((_, index) => Number(parents[index]?.[1]) === pid);
}

/** The fields of /proc/PID/stat after the program's name, which may contain spaces; the first is the state. */
async function readStat(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

async function readKilobytes(file: string, name: string): Promise<number> {
  const text = await readFile(file, "utf8");
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1];
  if (kilobytes === undefined) throw new Error(`${file} does not name ${name}`);
  return (Number(kilobytes) * 1024) / 1e6;
}
