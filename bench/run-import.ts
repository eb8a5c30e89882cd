import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import type { BenchSite } from "./bench-site.ts";
import { readFamilyCpuSeconds, watchProcess } from "./processes.ts";

const PROJECT_FOLDER = join(import.meta.dirname, "..");

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
  const child = spawn("sh", ["-c", `${packageJson.scripts.import} "$@"`, "import", ...args], {
    cwd: PROJECT_FOLDER,
    env: {
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
      ENV_FILE: "",
      DATA_DIR: site.dataDir,
    },
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
