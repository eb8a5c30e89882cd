export type FetchedDocument = { isOk: boolean; page: Document };

/** Fetches and parses another document of the site, whatever its status. Rejects on network failure. */
export async function fetchDocument(
  address: string,
  signal?: AbortSignal,
): Promise<FetchedDocument> {
  const response = await fetch(address, { signal: signal ?? null });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return { isOk: response.ok, page };
}
