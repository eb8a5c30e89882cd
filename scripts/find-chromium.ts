import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MISSING = `The browser tests need Chromium: install the package \`${SHELL}\` or \`chromium\`, or set CHROMIUM_PATH to one.`;

/** The path of a Chromium that starts; installs one if none is found and that is possible. */
export function findChromium(): string {
  const found = findInstalled();
  if (found) return found;
  if (hasPackages()) installPackage("chromium");
  else installPlaywrights("chromium");
  const installed = findInstalled();
  if (installed) return installed;
  throw new Error(MISSING);
}

/**
 * Chromium's headless shell, which needs a quarter less CPU time for each page. Installs it if possible; otherwise
 * another Chromium is used.
 *
 * @returns its path; none where Playwright is to start the one that it has installed for itself.
 */
export function findHeadlessShell(): string | undefined {
  const found = firstThatRuns([process.env.CHROMIUM_PATH, ...onPath([SHELL])]);
  if (found) return found;
  if (hasPackages()) installPackage(SHELL);
  const installed = firstThatRuns(onPath([SHELL])) ?? findInstalled();
  if (installed) return installed;
  if (installPlaywrights(SHELL)) return undefined;
  throw new Error(MISSING);
}

function findInstalled(): string | undefined {
  return firstThatRuns([process.env.CHROMIUM_PATH, ...onPath(NAMES), chromium.executablePath()]);
}

function hasPackages(): boolean {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

/** Installs a system package, with short timeouts for machines without a network. */
function installPackage(name: string): void {
  console.info(`Installing ${name} from the system's packages …`);
  const timeouts = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1"];
  spawnSync("apt-get", ["update", "-qq", ...timeouts], { stdio: "inherit" });
  spawnSync("apt-get", ["install", "-y", "-qq", ...timeouts, name], { stdio: "inherit" });
}

/** Installs Playwright's own build; returns whether it exists afterwards. */
function installPlaywrights(name: string): boolean {
  console.info(`Installing Playwright's ${name} …`);
  const command = ["node_modules/@playwright/test/cli.js", "install", name];
  return spawnSync(process.execPath, command, { stdio: "inherit" }).status === 0;
}

function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function firstThatRuns(candidates: (string | undefined)[]): string | undefined {
  return candidates.find((path) => path && existsSync(path) && runs(path));
}

function runs(path: string): boolean {
  try {
    execFileSync(path, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
