export type FetchedDocument = { isOk: boolean; page: Document };

/** Fetches another document of the site and parses it, whatever its status. Rejects where nothing answers. */
export async function fetchDocument(
  address: string,
  signal?: AbortSignal,
): Promise<FetchedDocument> {
  const response = await fetch(address, { signal: signal ?? null });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return { isOk: response.ok, page };
}
