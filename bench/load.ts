import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type LoadOptions = {
  url: string;
  seconds: number;
  connections: number;
  acceptEncoding?: string;
  /** Processor that the load generator is bound to. */
  processor?: 0 | 1;
};

export type LoadResult = {
  requests: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  p999: number;
};

/**
 * Generates load on one URL with `wrk`.
 *
 * @throws Error when `wrk` is missing, or a response is not 2xx or 3xx.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { url, seconds, connections, acceptEncoding, processor } = options;
  const binding = processor === undefined ? [] : ["taskset", "-c", String(processor)];
  const size = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "--latency"];
  const script = ["-s", join(import.meta.dirname, "latency.lua")];
  const headers = acceptEncoding ? ["-H", `Accept-Encoding: ${acceptEncoding}`] : [];
  const [program = "", ...args] = [...binding, "wrk", ...size, ...script, ...headers, url];
  const { stdout } = await run(program, args).catch((error) => {
    if (error.code !== "ENOENT" && error.code !== 127) throw error;
    throw new Error(
      "The load generator wrk is missing. Install it, for example with: apt-get install wrk",
    );
  });
  const problem = /^\s*(Non-2xx.*|Socket errors.*)$/m.exec(stdout)?.[1];
  if (problem) throw new Error(`${url}: ${problem}`);
  return {
    requests: readNumber(stdout, /(\d+) requests in/),
    requestsPerSecond: readNumber(stdout, /Requests\/sec:\s+([\d.]+)/),
    p50: readLatency(stdout, "50%"),
    p99: readLatency(stdout, "99%"),
    p999: readNumber(stdout, /Latency p99\.9: (\d+) us/) / 1000,
  };
}

function readNumber(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`wrk printed something unexpected: ${text}`);
  return Number(found);
}

const MILLISECONDS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function readLatency(text: string, share: string): number {
  const [, amount, unit = ""] =
    new RegExp(`^\\s*${share}\\s+([\\d.]+)(\\w+)`, "m").exec(text) ?? [];
  return Number(amount) * (MILLISECONDS[unit] ?? Number.NaN);
}
