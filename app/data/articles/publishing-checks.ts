import * as z from "zod/mini";
import {
  type CheckedFields,
  checkBeforePublishing,
  listImageSources,
  listLinkedPages,
  type PublishingKnowledge,
  type PublishingRules,
  RULES,
} from "../../domain/newsroom/publishing-checklist.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { listKnownImages } from "../images/known-images.ts";
import { toFields } from "./article-row.ts";

const rulesSchema = z.object({
  "image-alt": z.enum(RULES),
  "image-credit": z.enum(RULES),
  "image-caption": z.enum(RULES),
  "image-license": z.enum(RULES),
  "recording-text": z.enum(RULES),
  links: z.enum(RULES),
  excerpt: z.enum(RULES),
  byline: z.enum(RULES),
});

const checksSchema = z.object({
  rules: rulesSchema,
  dead_pages: z.array(
    z.object({ kind: z.enum(["article", "category", "author", "tag"]), slug: z.string() }),
  ),
  byline: z.enum(["known", "missing", "unlinked"]),
});

/**
 * Facts that `checkBeforePublishing` needs about an article. `siteUrl` is the address of the site. Staff only.
 *
 * @throws BackendError
 */
export async function getPublishingKnowledge(
  client: Client,
  { fields, siteUrl }: { fields: CheckedFields; siteUrl: string },
): Promise<PublishingKnowledge> {
  const [{ data, error, status }, images] = await Promise.all([
    client.rpc("get_publishing_checks", {
      author_id: fields.authorId || null,
      pages: listLinkedPages(fields, siteUrl),
    }),
    listKnownImages(client, { sources: listImageSources(fields) }),
  ]);
  if (error) throw new BackendError(error, status);
  const { rules, dead_pages: deadPages, byline } = checksSchema.parse(data);
  return { rules, siteUrl, deadPages, byline, images, now: Date.now() };
}

/**
 * Rules that are required before publishing, and those that only warn. Staff only.
 *
 * @throws BackendError
 */
export async function getPublishingRules(client: Client): Promise<PublishingRules> {
  const { data, error, status } = await client.rpc("get_publishing_rules");
  if (error) throw new BackendError(error, status);
  return rulesSchema.parse(data);
}

/**
 * Changes some of the rules and returns all. Admins only.
 *
 * @throws BackendError
 */
export async function changePublishingRules(
  client: Client,
  { rules }: { rules: Partial<PublishingRules> },
): Promise<PublishingRules> {
  const { data, error, status } = await client.rpc("change_publishing_rules", { rules });
  if (error) throw new BackendError(error, status);
  return rulesSchema.parse(data);
}

/**
 * Finds the working copies that lack what is required before publishing. Staff only.
 *
 * @returns what each of them lacks, by id.
 * @throws BackendError
 */
export async function findUnfinished(
  client: Client,
  { ids, siteUrl }: { ids: string[]; siteUrl: string },
): Promise<Map<string, string>> {
  const rules = await getPublishingRules(client);
  if (!Object.values(rules).includes("required")) return new Map();
  const { data, error, status } = await client
    .from("article_drafts")
    .select("article_id, fields")
    .in("article_id", ids);
  if (error) throw new BackendError(error, status);
  const found = await Promise.all(
    data.map(async ({ article_id: id, fields: columns }): Promise<[string, string]> => {
      const fields = toFields(columns);
      const knowledge = await getPublishingKnowledge(client, { fields, siteUrl });
      const required = checkBeforePublishing(fields, knowledge).filter(
        ({ rule }) => rule === "required",
      );
      return [id, required.map(({ text }) => text).join(" ")];
    }),
  );
  return new Map(found.filter(([, lacks]) => lacks !== ""));
}
