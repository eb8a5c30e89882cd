import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a Chromium that can be started. One that is missing is installed, where that can be done. */
export function findChromium(): string {
  const found = findInstalled();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    console.info("Installing Chromium from the system's packages …");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "inherit" });
  } else {
    console.info("Installing Playwright's Chromium …");
    spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
      stdio: "inherit",
    });
  }
  const installed = findInstalled();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium: install the package `chromium`, or set CHROMIUM_PATH to one.",
  );
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    chromium.executablePath(),
  ];
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
