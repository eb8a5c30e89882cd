import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** One browser with one page: what each engine does by a protocol of its own. */
export type Driver = {
  navigate: (url: string) => Promise<void>;
  /** Runs a function in the page. Arguments and result are JSON. */
  call: <Arguments extends unknown[], Result>(
    run: (...args: Arguments) => Result | Promise<Result>,
    ...args: Arguments
  ) => Promise<Result>;
  /** Input as in "Perform Actions" of WebDriver; places are relative to the viewport. */
  perform: (sources: InputSource[]) => Promise<void>;
  /** Writes by an input method: a composition that ends with `text`, of one character. */
  compose: (text: string) => Promise<void>;
  /** Sets the size of the viewport in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** A PNG of the viewport. */
  screenshot: () => Promise<Buffer>;
  /** Makes the browser say that it has no connection. WebKitGTK cannot. */
  setOffline?: (isOffline: boolean) => Promise<void>;
  close: () => Promise<void>;
};

export type InputSource = { type: "key" | "pointer"; id: string; actions: InputAction[] };

type InputAction =
  | { type: "pause"; duration: number }
  | { type: "keyDown" | "keyUp"; value: string }
  | { type: "pointerMove"; x: number; y: number; duration?: number }
  | { type: "pointerDown" | "pointerUp"; button: number };

/** The first path that is an executable; a name is searched for on PATH. */
export function findProgram(candidates: string[], missing: string): string {
  const paths = candidates.flatMap((name) =>
    name.includes("/")
      ? [name]
      : (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)),
  );
  for (const path of paths) {
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // The next one.
    }
  }
  throw new Error(missing);
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a program that ends with this process at the latest. Its third stream is a pipe as well. */
export function startProgram(path: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(path, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "close");
  child.kill("SIGTERM");
  await ended;
}

const START_LIMIT_MS = 60_000;

/** Waits until one of the streams of a program has a match. */
export async function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = "";
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of child.stdio.slice(1)) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = pattern.exec(output)?.[1];
      if (found) resolve(found);
    });
  }
  child.once("close", () => reject(new Error(`${child.spawnfile} has ended: ${output}`)));
  const timer = setTimeout(
    () => reject(new Error(`${child.spawnfile} did not start: ${output}`)),
    START_LIMIT_MS,
  );
  return promise.finally(() => clearTimeout(timer));
}
