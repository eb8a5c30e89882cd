/**
 * Puts the names into a signing answer that supabase-js reads: `signedURL` for downloads, `url` for
 * uploads, both below `/storage/v1`. `@supabase/lite` calls them `signedUrl`, with that prefix.
 */
export async function addSignedAddresses(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const answer: unknown = await response.json();
  const named = Array.isArray(answer) ? answer.map(addNames) : addNames(answer);
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(named), { status: response.status, headers });
}

function addNames(entry: unknown): unknown {
  if (typeof entry !== "object" || entry === null || !("signedUrl" in entry)) return entry;
  const address = String(entry.signedUrl).replace(/^\/storage\/v1/, "");
  return { ...entry, signedURL: address || null, url: address };
}
