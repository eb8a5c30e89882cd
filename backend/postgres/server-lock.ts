import { spawn } from "node:child_process";
import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "../start-error.ts";

/** Sessions that a killed server leaves behind end within this time. */
const WAIT_LIMIT_MS = 10_000;

/**
 * Opens a file with a lock on it for a server on the cluster in `folder`. Who is given the open file keeps the lock:
 * the server and all of its processes, until the last of them ends. So one that outlived its site is met by the next
 * also where its number says nothing, as in another container. Where there is no program `flock`, or the disk takes no
 * locks, the file is not locked.
 *
 * @throws StartError when a server has it that this process does not see.
 */
export async function openServerLock(folder: string): Promise<FileHandle> {
  const file = await open(`${folder}.server`, "a", 0o600);
  try {
    const deadline = Date.now() + WAIT_LIMIT_MS;
    while ((await tryLock(file)) === "taken") {
      if (Date.now() > deadline) throw unseenServer(folder);
      await delay(100);
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** What a start says that meets a living server whose process it cannot end. */
export function unseenServer(folder: string): StartError {
  return new StartError(
    `A PostgreSQL server of ${folder} runs without its site where this process does not see it, as in another container. End it and start again.`,
  );
}

/** The program locks what it gets as its file 3, which is ours; only where somebody else has it, it ends with 1 and no word. */
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
