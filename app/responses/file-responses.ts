import { text } from "node:stream/consumers";
import { tagHeaders } from "./page-headers.ts";

/** Cacheable plain-text response. */
export function textResponse(lines: readonly string[]): Response {
  return new Response(`${lines.join("\n")}\n`, {
    headers: { ...tagHeaders({ kind: "static" }), "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** Cacheable XML response; `headers` are those of a cached page (`tagHeaders`). */
export async function xmlResponse(
  pieces: AsyncIterable<string>,
  headers: Record<string, string>,
): Promise<Response> {
  return new Response(await text(pieces), {
    headers: { ...headers, "Content-Type": "application/xml; charset=utf-8" },
  });
}
