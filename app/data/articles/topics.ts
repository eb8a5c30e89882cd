import type { TopicFields } from "../../domain/newsroom/topic-fields.ts";
import { type Topic, topicName } from "../../domain/pages/topic.ts";
import { toStorable } from "../../domain/storable-json.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { listArticlesByIds } from "./article-queries.ts";

/**
 * The topic of the tag with this slug, named by its most common spelling; null if no published article has it.
 *
 * @throws BackendError
 */
export async function findTopic(client: Client, { slug }: { slug: string }): Promise<Topic | null> {
  const [name, row] = await Promise.all([
    client.rpc("find_tag", { slug }),
    client
      .from("topics")
      .select("description,image_src,key_articles")
      .eq("slug", slug)
      .maybeSingle(),
  ]);
  if (name.error) throw new BackendError(name.error, name.status);
  if (row.error) throw new BackendError(row.error, row.status);
  if (name.data === null) return null;
  return {
    slug,
    name: topicName(name.data),
    description: row.data?.description.trim() ?? "",
    imageSrc: row.data?.image_src?.trim() || null,
    keyArticles: row.data ? await listArticlesByIds(client, row.data.key_articles) : [],
  };
}

/** The newsroom's text on a topic. `version` is its exact `updated_at`; null before the first save. */
export type StoredTopic = { version: string | null; fields: TopicFields };

/**
 * Loads what the newsroom says of the topic with this slug; empty fields if that is nothing yet.
 *
 * @throws BackendError
 */
export async function getStoredTopic(
  client: Client,
  { slug }: { slug: string },
): Promise<StoredTopic> {
  const { data, error, status } = await client
    .from("topics")
    .select("description,image_src,key_articles,updated_at")
    .eq("slug", slug)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  if (!data) return { version: null, fields: { description: "", imageSrc: "", keyArticles: [] } };
  const keyArticles = await listTitles(client, data.key_articles);
  return {
    version: data.updated_at,
    fields: { description: data.description, imageSrc: data.image_src ?? "", keyArticles },
  };
}

/**
 * Stores what the newsroom says of a topic, unless somebody else has changed it since `version`.
 *
 * @returns false if so: nothing was stored.
 * @throws BackendError
 */
export async function saveTopic(
  client: Client,
  { slug, version, fields }: StoredTopic & { slug: string },
): Promise<boolean> {
  const row = toStorable({
    description: fields.description.trim(),
    image_src: fields.imageSrc.trim() || null,
    key_articles: fields.keyArticles.map(({ id }) => id),
  });
  const topics = client.from("topics");
  const { data, error, status } = await (version === null
    ? topics.upsert({ slug, ...row }, { ignoreDuplicates: true }).select("slug")
    : topics.update(row).eq("slug", slug).eq("updated_at", version).select("slug"));
  if (error) throw new BackendError(error, status);
  return data.length > 0;
}

/** Titles of articles, in the order of their ids, without those that do not exist any more. */
async function listTitles(client: Client, ids: string[]): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return [];
  const { data, error, status } = await client.from("articles").select("id,title").in("id", ids);
  if (error) throw new BackendError(error, status);
  const titles = new Map(data.map(({ id, title }) => [id, title]));
  return ids.flatMap((id) => {
    const title = titles.get(id);
    return title === undefined ? [] : [{ id, title }];
  });
}
