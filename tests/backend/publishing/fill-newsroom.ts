import { listStoredSections, saveSections } from "../../../app/data/sections.ts";
import type { FrontLayout } from "../../../app/domain/fronts/layout.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { writeDraft } from "../../support/drafts.ts";
import { createArticle, createAuthor, createCategory, paragraphs } from "../../support/rows.ts";
import type { RunningSite } from "../../support/start-site.ts";

/** A newsroom with everything besides published articles: work that goes on, pages that it composed, settings, and addresses that are gone. */

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

type Given = { articleId: string; image: string; categorySlug: string; clip: string };

export async function addWorkAndSettings(site: RunningSite, given: Given): Promise<void> {
  const service = serviceClient(site);
  const { client: admin, id } = await createUser(site, "admin");
  await service.from("profiles").update({ name: "Ada Admin" }).eq("user_id", id).throwOnError();
  await addWork(admin, service, given);
  await removeThings(admin, service);
  await composeFronts(admin, service, given);
  await setSite(admin, given);
}

/** Unpublished and planned changes, and notes on a draft. */
async function addWork(admin: TestClient, service: TestClient, { articleId, clip }: Given) {
  const film = { type: "video", file: clip, title: "Again", children: [] };
  await writeDraft(
    admin,
    articleId,
    {
      title: "All that an article will have",
      content: { main: [...paragraphs("Thirteen metres, perhaps.").main, film] },
    },
    service,
  );
  await service
    .from("article_drafts")
    .update({ stage: "ready", note: "Ask the port.", due_at: inDays(2), planned_for: inDays(3) })
    .eq("article_id", articleId)
    .throwOnError();
  // Begun before readers saw the last change of its body.
  const behind = await createArticle(service, { title: "Behind", slug: "behind" });
  await writeDraft(admin, behind.id, { content: paragraphs("Of mine.") }, service);
  await service
    .from("articles")
    .update({ content: paragraphs("Of another one.") })
    .eq("id", behind.id)
    .throwOnError();
  const planned = await createArticle(service, { title: "Planned", slug: "planned" });
  const change = (at: string, title: string) =>
    admin.rpc("schedule_change", { article_id: planned.id, at, fields: { title } }).throwOnError();
  await change(inDays(20), "Planned twice");
  await change(inDays(10), "Planned once");
  await admin.rpc("schedule_unpublish", { article_id: planned.id, at: inDays(30) }).throwOnError();
  const note = (body: string, place: object = {}) =>
    admin.rpc("add_draft_note", { article_id: planned.id, body, ...place }).throwOnError();
  await note("All of it is fine.");
  const { data: id } = await note("Shorter?", { anchor: { field: "title" }, quote: "Planned" });
  await note("Yes.", { parent_id: id });
}

/** Articles, sections, authors and tags that readers had, and one article that was retracted. */
async function removeThings(admin: TestClient, service: TestClient) {
  const retracted = await createArticle(service, { title: "Retracted", slug: "retracted" });
  await admin
    .rpc("publish_with_note", {
      article_id: retracted.id,
      changes: {},
      seen_version: retracted.updated_at,
      kind: "retraction",
      text: "None of it was true.",
    })
    .throwOnError();
  const [withdrawn, deleted] = [
    await createArticle(service, { title: "Withdrawn", slug: "withdrawn", tags: ["Fog"] }),
    await createArticle(service, { title: "Deleted", slug: "deleted" }),
  ];
  await admin.rpc("delete_tag", { tag: "Fog" }).throwOnError();
  await admin.rpc("unpublish_article", { article_id: withdrawn.id }).throwOnError();
  await admin.from("articles").delete().eq("id", deleted.id).throwOnError();
  await admin.rpc("delete_forever", { article_id: deleted.id }).throwOnError();
  const category = await createCategory(service, { name: "Fog", slug: "fog" });
  await service.from("categories").delete().eq("id", category.id).throwOnError();
  const author = await createAuthor(service, { name: "Gone Writer", slug: "gone-writer" });
  await service.from("authors").delete().eq("id", author.id).throwOnError();
}

function layoutOf(id: string, { articleId, image, categorySlug }: Given): FrontLayout {
  const slot = { id: "one", articleId, headline: `Headline ${id}`, kicker: "Port", image };
  return {
    containers: [
      {
        id,
        kind: "row",
        title: `Row ${id}`,
        isHidden: false,
        source: { by: "category", slug: categorySlug },
        size: 4,
        slots: [slot],
      },
    ],
  };
}

async function composeFronts(admin: TestClient, service: TestClient, given: Given) {
  async function open(place: string) {
    await admin.rpc("open_front", { place }).throwOnError();
    const { data } = await service.from("fronts").select("id,version").eq("place", place).single();
    return { front_id: data?.id ?? "", based_on: data?.version ?? 0 };
  }
  const publish = async (place: string, layout: FrontLayout | null) =>
    admin.rpc("publish_front", { ...(await open(place)), layout }).throwOnError();
  await publish("home", layoutOf("first", given));
  await publish("home", null);
  await publish("home", layoutOf("second", given));
  await publish(`section:${given.categorySlug}`, layoutOf("harbour", given));
  const { front_id } = await open("topic:sea");
  const plan = { front_id, at: inDays(4), layout: layoutOf("planned", given) };
  await admin.rpc("plan_front", plan).throwOnError();
}

async function setSite(admin: TestClient, { image }: Given) {
  const seen = await listStoredSections(admin);
  const [world, ...others] = seen;
  if (!world) throw new Error("There are no sections");
  const wanted = [...others.slice(0, 3), { ...world, description: "All of it.", color: "#7a1f2b" }];
  await saveSections(admin, { seen, wanted });
  const banner = { link: "/article/everything", ends_at: inDays(1) };
  const { data: before } = await admin.from("banners").select("id").throwOnError();
  const newest = Math.max(0, ...before.map(({ id }) => id));
  const { data: first } = await admin
    .rpc("set_banner", { ...banner, text: "The quay is closed.", based_on: newest })
    .throwOnError();
  await admin
    .rpc("set_banner", { ...banner, text: "The quay is open.", based_on: first })
    .throwOnError();
  const { data: saved } = await admin
    .rpc("save_site_settings", { seen: 0, wanted: { siteName: "The Quay" } })
    .throwOnError();
  const settings = {
    siteName: "The Quay Post",
    "colors.accent": "#7a1f2b",
    logo: { source: image, width: 60, height: 40 },
  };
  await admin.rpc("save_site_settings", { seen: saved, wanted: settings }).throwOnError();
  await admin.rpc("change_publishing_rules", { rules: { links: "off" } }).throwOnError();
  const provider = {
    name: "Tides",
    pattern: "https://tides.example/*",
    frame: "https://tides.example/frame",
    endpoint: "",
  };
  await admin.rpc("change_embed_providers", { providers: [provider] }).throwOnError();
}
