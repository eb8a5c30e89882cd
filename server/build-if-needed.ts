import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Logger } from "pino";
import { holdLock, StartError } from "../backend/backend.ts";
import type * as pages from "./pages.ts";

/** Source paths of the build. */
const SOURCES = [
  "app",
  "public",
  "server/pages.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
  "scripts/build-worker.ts",
  "scripts/bundle-script.ts",
  "scripts/compress-assets.ts",
];

/**
 * Builds the pages unless the present build was made from the same sources, and loads it. Concurrent processes are
 * serialized: one of them builds.
 *
 * @throws StartError when the build fails.
 */
export async function buildIfNeeded(folder: string, log: Logger): Promise<typeof pages> {
  if (!(await isCurrent(folder, hashSources(folder)))) {
    await holdLock(join(folder, "node_modules/.cache/broadsheet-build.lock"), async () => {
      const wanted = hashSources(folder);
      if (await isCurrent(folder, wanted)) return;
      log.info("building the pages");
      await buildPages(folder);
    });
  }
  return import(pathToFileURL(join(folder, "build/server/index.js")).href);
}

/**
 * Builds the pages and records the hash of their sources.
 *
 * @throws StartError when the build fails.
 */
export async function buildPages(folder: string): Promise<void> {
  const sources = hashSources(folder);
  // An interrupted build must not pass for the previous one.
  await rm(stampOf(folder), { force: true });
  await build(folder);
  if (sources !== undefined) await writeFile(stampOf(folder), sources);
}

async function isCurrent(folder: string, sources: string | undefined): Promise<boolean> {
  if (sources === undefined) return true;
  return (await readFile(stampOf(folder), "utf8").catch(() => "")) === sources;
}

function stampOf(folder: string): string {
  return join(folder, "build/sources.sha256");
}

async function build(folder: string): Promise<void> {
  const run = promisify(execFile);
  const environment = { ...process.env, NODE_ENV: "production" };
  try {
    await run(process.execPath, [join(folder, "node_modules/@react-router/dev/bin.cjs"), "build"], {
      cwd: folder,
      env: environment,
      maxBuffer: 64 * 1024 * 1024,
    });
    for (const step of ["build-worker.ts", "compress-assets.ts"]) {
      await run(process.execPath, [join(folder, "scripts", step)], {
        cwd: folder,
        env: environment,
      });
    }
  } catch (error) {
    const words =
      error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw new StartError(`The pages cannot be built: ${words.trim()}`);
  }
}

/**
 * Hash of the sources; undefined if they are not shipped, as in a container image that holds only the build. Hundreds
 * of small files are read synchronously: asynchronous reads would add a quarter of a second to each start.
 */
function hashSources(folder: string): string | undefined {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const files = listFiles(join(folder, source));
    if (files.length === 0) return undefined;
    for (const file of files) {
      hash.update(file.slice(folder.length)).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

function listFiles(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
