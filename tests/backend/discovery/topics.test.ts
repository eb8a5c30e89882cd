import { beforeAll, describe, expect, test } from "vitest";
import { getStoredTopic, saveTopic } from "../../../app/data/articles/topics.ts";
import {
  createUser,
  type SignedInUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** What the newsroom says of a topic, and the page that shows it. */

let site: SharedSite;
let service: TestClient;
let editor: SignedInUser;
beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
  editor = await createUser(site, "editor");
});

async function read(path: string): Promise<string> {
  return (await fetch(`${site.url}${path}`, { redirect: "manual" })).text();
}
const untilText = (path: string, isThere: (text: string) => boolean) =>
  waitFor(`the change of ${path}`, async () => isThere(await read(path)));

describe("a topic", () => {
  test("shows its name, description, image and key articles before the newest, also in metadata and feeds", async () => {
    const word = uniqueWord();
    const slug = `${word}-change`;
    const newest = await createArticle(service, { tags: [slug] });
    const key = await createArticle(service, { title: `Key ${word}` });
    await untilText(`/tag/${slug}`, (text) => text.includes(newest.title));
    await service
      .from("topics")
      .insert({
        slug,
        description: `All about ${word}.`,
        image_src: "https://images.example/topic.jpg",
        key_articles: [key.id],
      })
      .throwOnError();
    await untilText(`/tag/${slug}`, (text) => text.includes(key.title));
    const page = await read(`/tag/${slug}`);
    const name = `${word.charAt(0).toUpperCase()}${word.slice(1)} Change`;
    expect(page).toContain(`${name}</h1>`);
    expect(page).toContain(`<title>${name} | `);
    expect(page).toContain(`<meta name="description" content="All about ${word}."`);
    expect(page).toContain('<meta property="og:image" content="https://images.example/topic.jpg"');
    expect(page).toContain('"@type":"CollectionPage"');
    expect(page.indexOf(key.title)).toBeLessThan(page.indexOf(`>${newest.title}<`));
    const feed = await read(`/tag/${slug}/rss.xml`);
    expect(feed).toContain(`All about ${word}.`);
    expect(feed).toContain(`${name} | `);
    expect(await read(`/article/${newest.slug}`)).toContain(`>${name}</a>`);
  });

  test("follows changes of its key articles, which need not have its tag", async () => {
    const slug = uniqueWord();
    await createArticle(service, { tags: [slug] });
    const key = await createArticle(service, { title: `Before ${slug}` });
    await service
      .from("topics")
      .insert({ slug, key_articles: [key.id] })
      .throwOnError();
    await untilText(`/tag/${slug}`, (text) => text.includes(`Before ${slug}`));
    const title = `After ${slug}`;
    await service.from("articles").update({ title }).eq("id", key.id).throwOnError();
    await untilText(`/tag/${slug}`, (text) => text.includes(title));
    await service.from("articles").delete().eq("id", key.id).throwOnError();
    await untilText(`/tag/${slug}`, (text) => !text.includes("Key Articles"));
  });

  test("goes with its tag to another address, and stays where a topic is already", async () => {
    const [old, renamed, other] = [uniqueWord(), uniqueWord(), uniqueWord()];
    for (const tag of [old, other]) await createArticle(service, { tags: [tag] });
    await service
      .from("topics")
      .insert([
        { slug: old, description: "The old words." },
        { slug: other, description: "The other words." },
      ])
      .throwOnError();
    const rename = (tag: string, new_tag: string) =>
      editor.client.rpc("rename_tag", { tag, new_tag }).throwOnError();
    await rename(old, renamed);
    await untilText(`/tag/${renamed}`, (text) => text.includes("The old words."));
    expect((await fetch(`${site.url}/tag/${old}`, { redirect: "manual" })).status).toBe(301);
    await rename(renamed, other);
    await untilText(`/tag/${other}`, (text) => text.includes("The other words."));
    const { data } = await service.from("topics").select("slug").in("slug", [old, renamed, other]);
    expect(data).toEqual([{ slug: other }]);
  });

  test("is stored unless somebody else has changed it", async () => {
    const slug = uniqueWord();
    const opened = await getStoredTopic(editor.client, { slug });
    expect(opened.version).toBeNull();
    const fields = { description: " One. ", imageSrc: "", keyArticles: [] };
    expect(await saveTopic(editor.client, { slug, version: null, fields })).toBe(true);
    expect(await saveTopic(editor.client, { slug, version: null, fields })).toBe(false);
    const stored = await getStoredTopic(editor.client, { slug });
    expect(stored.fields.description).toBe("One.");
    expect(await saveTopic(editor.client, { slug, ...stored })).toBe(true);
    expect(await saveTopic(editor.client, { slug, ...stored })).toBe(false);
  });
});
