import type { IncomingMessage, ServerResponse } from "node:http";
import { SECURITY_HEADERS } from "./security-headers.ts";

/** Health checks by path. */
export type Probes = Readonly<Record<`/${string}`, () => boolean | Promise<boolean>>>;

/** Returns false, with nothing written, if the request is not its own. */
export type AnswerProbe = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves health checks: 200 when healthy, 503 when not. They wait for nothing and have no rate limit. */
export function createAnswerProbe(probes: Probes): AnswerProbe {
  const byPath = new Map<string, Probes[keyof Probes]>(Object.entries(probes));
  return (request, response) => {
    const { method, url = "/" } = request;
    const check = byPath.get(url.split("?", 1)[0] ?? url);
    if (!check || (method !== "GET" && method !== "HEAD")) return false;
    void answer(check, response);
    return true;
  };
}

async function answer(check: Probes[keyof Probes], response: ServerResponse): Promise<void> {
  const isWell = await check();
  response
    .writeHead(isWell ? 200 : 503, {
      ...SECURITY_HEADERS,
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
    })
    .end(JSON.stringify({ status: isWell ? "ok" : "unavailable" }));
}
