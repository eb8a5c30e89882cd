import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { BenchSite } from "./bench-site.ts";
import { readFamilyCpuSeconds, watchProcess } from "./processes.ts";

const PROJECT_FOLDER = join(import.meta.dirname, "..");
const packageSchema = z.object({ scripts: z.object({ import: z.string() }) });

/** Time of an import, its CPU time and greatest memory, and the CPU time of the database meanwhile. */
export type ImportRun = {
  seconds: number;
  cpuSeconds: number;
  databaseCpuSeconds: number;
  megabytes: number;
};

/** Runs `npm run import` into a running site. @throws Error with its last words when it fails. */
export async function runImport(site: BenchSite, args: string[]): Promise<ImportRun> {
  const startedAt = performance.now();
  const databaseBefore = await readFamilyCpuSeconds(site.databasePid);
  const child = spawn(process.execPath, [...(await readImportCommand()), ...args], {
    cwd: PROJECT_FOLDER,
    env: { PATH: process.env.PATH, ENV_FILE: "", DATA_DIR: site.dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let words = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    words = (words + chunk).slice(-2000);
  });
  const watch = watchProcess(child.pid ?? 0);
  const code = await new Promise((done) => child.once("close", done));
  const { megabytes, cpuSeconds } = watch.stop();
  if (code !== 0) throw new Error(`the import ended with ${code}: ${words}`);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds,
    databaseCpuSeconds: (await readFamilyCpuSeconds(site.databasePid)) - databaseBefore,
    megabytes,
  };
}

/** Node.js arguments of `npm run import`, with its memory limits. */
async function readImportCommand(): Promise<string[]> {
  const text = await readFile(join(PROJECT_FOLDER, "package.json"), "utf8");
  const [, ...command] = packageSchema.parse(JSON.parse(text)).scripts.import.split(" ");
  return command;
}
