import type { Client } from "../../app/data/client.ts";
import { articlePath } from "../../app/domain/pages/page-paths.ts";
import { demoId } from "./demo-id.ts";
import type { DemoArticle, DemoNewsroom } from "./read-demo.ts";

/** Answer of a function when another process was first. */
const CONFLICT = "PT409";

const DAY_MS = 24 * 3_600_000;

/**
 * Publishes what a newsroom adds to its articles in a day: notes to readers, the composed front page, breaking news and
 * the views of the last hours. Safe to run twice, also by two processes at once.
 */
export async function publishDay(client: Client, demo: DemoNewsroom): Promise<void> {
  await Promise.all(demo.articles.map((article) => publishNote(client, article)));
  await publishFront(client, demo);
  await setBanner(client, demo);
  await addViews(client, demo);
}

/** Words of an article before the change that readers are told of. */
export function firstContent({ content, note }: DemoArticle): DemoArticle["content"] {
  return note ? JSON.parse(JSON.stringify(content).replace(note.after, note.before)) : content;
}

async function publishNote(client: Client, { slug, note, content }: DemoArticle): Promise<void> {
  if (!note) return;
  const id = demoId("article", slug);
  const [article, notes] = await Promise.all([
    client.from("articles").select("updated_at").eq("id", id).maybeSingle().throwOnError(),
    client.from("article_corrections").select("id").eq("article_id", id).limit(1).throwOnError(),
  ]);
  if (!article.data || notes.data.length > 0) return;
  const { error } = await client.rpc("publish_with_note", {
    article_id: id,
    changes: { content },
    seen_version: article.data.updated_at,
    kind: note.kind,
    text: note.text,
  });
  if (error && error.code !== CONFLICT) throw error;
}

async function publishFront(client: Client, { front }: DemoNewsroom): Promise<void> {
  const { data } = await client
    .from("fronts")
    .select("id, version")
    .eq("place", "home")
    .single()
    .throwOnError();
  if (data.version !== 0) return;
  const { error } = await client.rpc("publish_front", {
    front_id: data.id,
    based_on: 0,
    layout: front,
  });
  if (error && error.code !== CONFLICT) throw error;
}

async function setBanner(client: Client, { banner }: DemoNewsroom): Promise<void> {
  const known = await client.from("banners").select("id").limit(1).throwOnError();
  if (known.data.length > 0) return;
  const { error } = await client.rpc("set_banner", {
    text: banner.text,
    link: articlePath(banner.article),
    ends_at: new Date(Date.now() + DAY_MS).toISOString(),
    based_on: 0,
  });
  if (error && error.code !== CONFLICT) throw error;
}

/** A batch counts once. */
async function addViews(client: Client, { views }: DemoNewsroom): Promise<void> {
  const hour = new Date().toISOString();
  await client
    .rpc("add_page_views", {
      batch: demoId("views", "first day"),
      views: Object.entries(views).map(([name, count]) => ({
        hour,
        kind: "article",
        name,
        views: count,
      })),
      referrers: [],
    })
    .throwOnError();
  await client.rpc("refresh_most_read").throwOnError();
}
