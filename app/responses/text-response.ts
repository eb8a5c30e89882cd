import { tagHeaders } from "./page-headers.ts";

/** Cacheable plain-text response. */
export function textResponse(lines: readonly string[]): Response {
  return new Response(`${lines.join("\n")}\n`, {
    headers: { ...tagHeaders({ kind: "static" }), "Content-Type": "text/plain; charset=utf-8" },
  });
}
