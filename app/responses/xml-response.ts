import { text } from "node:stream/consumers";

/** Cacheable XML response; `headers` are those of a cached page (`tagHeaders`). */
export async function xmlResponse(
  pieces: AsyncIterable<string>,
  headers: Record<string, string>,
): Promise<Response> {
  return new Response(await text(pieces), {
    headers: { ...headers, "Content-Type": "application/xml; charset=utf-8" },
  });
}
