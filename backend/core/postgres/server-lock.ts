import { spawn } from "node:child_process";
import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "../base/errors.ts";

/** Sessions of a killed server end within this time. */
const WAIT_LIMIT_MS = 10_000;

/**
 * Opens a locked file for a server on the cluster in `folder`. The lock belongs to every process that inherits the open
 * file: the server and all of its child processes, until the last one ends. So the next site detects a server that
 * outlived its site even where the process id is useless, as in another container. The file is not locked where the
 * program `flock` is missing or the disk supports no locks.
 *
 * @throws StartError when a server that is invisible to this process holds the lock.
 */
export async function openServerLock(folder: string): Promise<FileHandle> {
  const file = await open(`${folder}.server`, "a", 0o600);
  try {
    const deadline = Date.now() + WAIT_LIMIT_MS;
    while ((await tryLock(file)) === "taken") {
      if (Date.now() > deadline) throw invisibleServer(folder);
      await delay(100);
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The error of a start that detects a live server whose process it cannot end. */
export function invisibleServer(folder: string): StartError {
  return new StartError(
    `A PostgreSQL server of ${folder} runs without its site where this process does not see it, as in another container. End it and start again.`,
  );
}

/** `flock` locks its file descriptor 3, which is ours; it exits silently with 1 only when another process holds the lock. */
async function tryLock(file: FileHandle): Promise<"locked" | "taken" | "unknown"> {
  if (process.platform !== "linux") return "unknown";
  const child = spawn("flock", ["-n", "3"], {
    stdio: ["ignore", "ignore", "pipe", file.fd],
    env: { PATH: process.env.PATH, LC_ALL: "C" },
  });
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    words += chunk;
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve("unknown"));
    child.once("close", (code) => {
      if (code === 0) resolve("locked");
      else resolve(code === 1 && words === "" ? "taken" : "unknown");
    });
  });
}
