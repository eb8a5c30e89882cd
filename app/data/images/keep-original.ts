import { CREDENTIALS_MARK } from "../../domain/newsroom/content-credentials.ts";
import type { Client } from "../client.ts";
import { removeImageFiles } from "./remove-images.ts";
import { toRequestError } from "./upload-answer.ts";

/**
 * Stores a file with content credentials once more, unchanged, beside the image that was made of it. The image is
 * removed where that fails, so that the writer can upload it again.
 *
 * @throws ConnectionLostError where the storage was not reached, BackendError where it refuses.
 */
export async function keepOriginal(
  client: Client,
  { path, file }: { path: string; file: File },
): Promise<void> {
  const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
  if (!text.includes(CREDENTIALS_MARK)) return;
  const { error } = await client.storage.from("image-originals").upload(path, file);
  if (!error) return;
  await removeImageFiles(client, { paths: [path] }).catch(() => undefined);
  throw toRequestError(error, (error as { status?: number }).status);
}
