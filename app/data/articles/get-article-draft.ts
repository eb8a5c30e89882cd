import type { ArticleDraft } from "../../domain/newsroom/article-fields.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { requireStaff } from "../people/staff-access.ts";
import { toDraft } from "./draft-row.ts";

/**
 * An article for editing, with its body as stored; null if there is none with this id or slug. Staff only.
 *
 * @throws BackendError
 */
export async function getArticleDraft(
  client: Client,
  where: { id: string } | { slug: string },
): Promise<(ArticleDraft & { id: string; version: string }) | null> {
  const query = client.from("articles").select("*");
  const { data, error, status } = await ("id" in where
    ? query.eq("id", where.id)
    : query.eq("slug", where.slug)
  ).maybeSingle();
  if (error) throw new BackendError(error, status);
  if (!data) await requireStaff(client);
  return data && toDraft(data);
}
