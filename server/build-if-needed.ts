import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Logger } from "pino";
import { StartError } from "../backend/start-error.ts";
import type { createPageHandler } from "./pages.ts";

/** What the build is made from. */
const SOURCES = [
  "app",
  "server/pages.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
  "scripts/compress-assets.ts",
];

/**
 * Builds the pages unless the build at hand was made from these very sources, and loads it.
 *
 * @throws StartError when the build fails.
 */
export async function buildIfNeeded(
  folder: string,
  log: Logger,
): Promise<{ createPageHandler: typeof createPageHandler }> {
  const stamp = join(folder, "build/sources.sha256");
  const wanted = await hashSources(folder);
  if (wanted !== undefined && (await readFile(stamp, "utf8").catch(() => "")) !== wanted) {
    log.info("building the pages");
    await build(folder);
    await writeFile(stamp, wanted);
  }
  return import(pathToFileURL(join(folder, "build/server/index.js")).href);
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
    await run(process.execPath, [join(folder, "scripts/compress-assets.ts")], {
      cwd: folder,
      env: environment,
    });
  } catch (error) {
    const words =
      error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw new StartError(`The pages can not be built: ${words.trim()}`);
  }
}

/** Undefined where the sources are not shipped, as in a container image that holds only the build. */
async function hashSources(folder: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const files = await listFiles(join(folder, source));
    if (files.length === 0) return undefined;
    for (const file of files) {
      hash.update(file.slice(folder.length)).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOTDIR") return undefined;
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
