import { spawn } from "node:child_process";
import { access } from "node:fs/promises";
import { createConnection } from "node:net";
import { findFreePort } from "../../backend/core/postgres/server-process.ts";
import { waitFor } from "./wait-for.ts";

/** Path of Debian's package `redis-server`. */
const PROGRAM = "/usr/bin/redis-server";

export type TestRedis = {
  url: string;
  /** Stops the process from responding until `resume`. */
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
};

export async function hasRedis(): Promise<boolean> {
  return access(PROGRAM).then(
    () => true,
    () => false,
  );
}

/** Starts a Redis without persistence. */
export async function startRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn(PROGRAM, args, { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  await waitFor("the start of Redis", () => accepts(port));
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async stop() {
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
