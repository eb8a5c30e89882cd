import type { RemarkFields } from "../../domain/previews/preview-link.ts";
import { isSecretToken } from "../../domain/secret-token.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Stores a remark of somebody who reads a preview, as a note on the article. With the service key.
 *
 * @returns false when the token opens no preview.
 * @throws BackendError `54000` when the preview has all the remarks it takes.
 */
export async function addPreviewRemark(
  client: Client,
  { token, name, body, quote }: RemarkFields & { token: string },
): Promise<boolean> {
  if (!isSecretToken(token)) return false;
  const { data, error, status } = await client.rpc("add_preview_note", {
    token,
    name,
    body,
    quote,
  });
  if (error) throw new BackendError(error, status);
  return data;
}
