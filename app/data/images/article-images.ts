import type { ShownImages } from "../../domain/shown-image.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { FunctionReturns } from "../database.types.ts";

/**
 * Loads the measures of the images of an article that everybody may read; none of those that are not measured yet.
 *
 * @throws BackendError
 */
export async function listArticleImages(
  client: Client,
  { articleId }: { articleId: string },
): Promise<ShownImages> {
  const { data, error, status } = await client.rpc("list_article_images", {
    article_id: articleId,
  });
  if (error) throw new BackendError(error, status);
  return toShownImages(data);
}

/** Converts measures as the database sends them. */
export function toShownImages(rows: FunctionReturns<"list_article_images">): ShownImages {
  return Object.fromEntries(
    rows.map((row) => {
      const { path, width, height, focal_x: focalX, focal_y: focalY, signer } = row;
      return [path, { width, height, focalX, focalY, signer, isGenerated: row.is_generated }];
    }),
  );
}
