import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Loads the file of an image as it was uploaded, with its content credentials. Needs the session of a member of staff.
 *
 * @throws BackendError also where none is kept.
 */
export async function loadOriginal(client: Client, { path }: { path: string }): Promise<Blob> {
  for (const bucket of ["image-originals", "article-images"]) {
    const { data, error } = await client.storage.from(bucket).download(path);
    if (data) return data;
    const { status = 0 } = error as { status?: number };
    // Storage that leaves files unchanged has the original in the library's own bucket.
    if (status !== 400 && status !== 404) throw new BackendError(error, status);
  }
  throw new BackendError({ message: "The original isn't stored anymore." }, 404);
}
