import type { Client } from "../../app/data/client.ts";
import { requestWithRetry } from "./backend-request.ts";

export type UploadOutcome = "stored" | "existing" | { reason: string };

/**
 * Uploads a file; one with this path that is there already stays.
 *
 * @throws BackendUnavailableError when the storage does not respond.
 */
export async function uploadFile(
  client: Client,
  {
    bucket,
    path,
    body,
    contentType,
    cacheControl,
  }: {
    bucket: "article-images" | "article-media";
    path: string;
    body: Buffer | Blob;
    contentType: string;
    cacheControl?: string;
  },
): Promise<UploadOutcome> {
  const { error } = await requestWithRetry(async () => {
    const answer = await client.storage.from(bucket).upload(path, body, {
      contentType,
      ...(cacheControl !== undefined && { cacheControl }),
      upsert: false,
    });
    const status = statusOf(answer.error);
    return {
      data: answer.data,
      error: answer.error && { message: answer.error.message, code: String(status) },
      status,
    };
  });
  if (!error) return "stored";
  return error.code === "409" || /already exists/i.test(error.message)
    ? "existing"
    : { reason: `rejected by the storage: ${error.message}` };
}

/** Storage errors carry their status as the string `statusCode`, besides the HTTP status. */
function statusOf(error: { status?: number; statusCode?: string } | null): number {
  if (!error) return 200;
  return Number(error.statusCode) || error.status || 0;
}
