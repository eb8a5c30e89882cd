import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { holdLock, StartError } from "@broadsheet/backend";
import type { Logger } from "pino";
import { z } from "zod";
import type * as pages from "./pages.ts";

const lockfileSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
});

/** Source paths of the build. */
const SOURCES = [
  "app",
  "server/pages.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/build-worker.ts",
  "scripts/bundle-script.ts",
  "scripts/stand-ins.ts",
  "scripts/name-chunk.ts",
  "scripts/compress-assets.ts",
];

/**
 * Builds the pages unless the present build was made from the same sources. Concurrent processes are serialized: one
 * of them builds.
 *
 * @throws StartError when the build fails, or the packages that build are not installed.
 */
export async function buildIfNeeded(folder: string, log: Logger): Promise<void> {
  if (await isCurrent(folder, hashSources(folder))) return;
  if (!existsSync(builderOf(folder))) {
    const problem = existsSync(stampOf(folder)) ? "is not of these sources" : "is missing";
    throw new StartError(
      `The build of the pages ${problem}, and the packages that build it are not installed: run npm ci && npm run build, or copy a build of these sources to ${join(folder, "build")}.`,
    );
  }
  await holdLock(join(folder, "node_modules/.cache/broadsheet-build.lock"), async () => {
    if (await isCurrent(folder, hashSources(folder))) return;
    log.info("building the pages");
    await buildPages(folder);
  });
}

/** Loads the build. */
export function loadPages(folder: string): Promise<typeof pages> {
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
  await writeFile(stampOf(folder), sources);
}

function builderOf(folder: string): string {
  return join(folder, "node_modules/@react-router/dev/bin.cjs");
}

async function isCurrent(folder: string, sources: string): Promise<boolean> {
  return (await readFile(stampOf(folder), "utf8").catch(() => "")) === sources;
}

function stampOf(folder: string): string {
  return join(folder, "build/sources.sha256");
}

async function build(folder: string): Promise<void> {
  const scripts = ["build-worker.ts", "compress-assets.ts"].map((name) => [
    join(folder, "scripts", name),
  ]);
  for (const command of [[builderOf(folder), "build"], ...scripts]) {
    const running = promisify(execFile)(process.execPath, command, {
      cwd: folder,
      env: { ...process.env, NODE_ENV: "production" },
      maxBuffer: 64 * 1024 * 1024,
    });
    const end = () => running.child.kill();
    process.once("exit", end);
    try {
      await running;
    } catch (error) {
      const words =
        error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
      throw new StartError(`The pages cannot be built: ${words.trim()}`);
    } finally {
      process.off("exit", end);
    }
  }
}

/**
 * Hash of the sources. Hundreds of small files are read synchronously: asynchronous reads would add a quarter of a
 * second to each start.
 *
 * @throws StartError when a source is missing.
 */
export function hashSources(folder: string): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const files = listFiles(join(folder, source));
    if (files.length === 0)
      throw new StartError(`The pages cannot be built: ${join(folder, source)} is missing.`);
    for (const file of files) {
      hash.update(file.slice(folder.length)).update(readFileSync(file));
    }
  }
  for (const release of listPackages(folder)) hash.update(release);
  return hash.digest("hex");
}

/** The packages and their versions. The rest of the lockfile is of npm: `npm prune` may rewrite it. */
function listPackages(folder: string): string[] {
  const lockfile = lockfileSchema.parse(
    JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")),
  );
  return Object.entries(lockfile.packages)
    .map(([path, { version }]) => `${path}@${version}`)
    .sort();
}

function listFiles(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
