import { fork } from "node:child_process";
import { get } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { z } from "zod";

export type RecordedAnswer = { status: number; headers: string[]; body: string };

/** Headers that Node.js adds to every response. */
const OWN_HEADERS = new Set(["date", "connection", "keep-alive"]);
const portSchema = z.object({ port: z.number() });

/**
 * Starts a `node:http` server in a separate process that responds to every request with the site's response
 * at `url`, bytes and headers.
 */
export async function startBareServer(url: string, acceptEncoding?: string) {
  const answer = await recordAnswer(url, acceptEncoding);
  const child = fork(join(import.meta.dirname, "bare-server-process.ts"));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(portSchema.parse(message).port));
    child.once("error", reject);
    child.send(answer);
  });
  return {
    url: `http://localhost:${port}/`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Fetches the site's response at `url`, without the headers that Node.js adds. */
export function recordAnswer(url: string, acceptEncoding?: string): Promise<RecordedAnswer> {
  const headers = acceptEncoding ? { "Accept-Encoding": acceptEncoding } : {};
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, async (response) => {
      const body = await buffer(response);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.rawHeaders.filter((_, index, all) => {
          return !OWN_HEADERS.has((all[index - (index % 2)] ?? "").toLowerCase());
        }),
        body: body.toString("base64"),
      });
    }).once("error", reject);
  });
}
