import { beforeAll, expect, test } from "vitest";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { writeDraft } from "../../support/drafts.ts";
import { articleFields, createArticle, paragraphs, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let service: TestClient;
let admin: TestClient;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  ({ client: admin } = await createUser(site, "admin"));
});

async function read(path: string) {
  const response = await fetch(`${site.url}${path}`, { redirect: "manual" });
  const { status, headers } = response;
  return { status, location: headers.get("Location"), html: await response.text() };
}

async function createPage(path: string, text: string): Promise<string> {
  const fields = { title: `Page ${text}`, content: paragraphs(text) };
  const { article_id } = await writeDraft(admin, crypto.randomUUID(), fields, service);
  await admin.rpc("publish_information_page", { article_id, path, fields }).throwOnError();
  return article_id;
}

test("an information page is public at its address at once, changes when it is published again, and moves", async () => {
  const word = uniqueWord();
  const path = `/${word}/über-uns`;
  expect((await read(encodeURI(path))).status).toBe(404);
  const article_id = await createPage(path, `First ${word}`);
  const shown = await read(encodeURI(path));
  expect(shown.status).toBe(200);
  expect(shown.html).toContain(`First ${word}`);
  expect(shown.html).toMatch(new RegExp(`rel="canonical" href="[^"]+${encodeURI(path)}"`));
  expect(shown.html).not.toContain("noindex");
  expect((await read(`${encodeURI(path)}/`.toUpperCase())).html).toContain(`First ${word}`);

  const fields = { title: "Changed", content: paragraphs(`Second ${word}`) };
  await admin.rpc("publish_information_page", { article_id, path, fields }).throwOnError();
  expect((await read(encodeURI(path))).html).toContain(`Second ${word}`);
  expect((await read("/sitemaps/pages.xml")).html).toContain(encodeURI(path));

  await admin
    .rpc("publish_information_page", { article_id, path: `/${word}`, fields })
    .throwOnError();
  expect((await read(`/${word}`)).html).toContain(`Second ${word}`);
  expect((await read(encodeURI(path))).status).toBe(404);
  const { data: versions } = await admin.rpc("list_versions", { article_id }).throwOnError();
  expect(versions.filter(({ kind }) => kind === "named")).toHaveLength(3);
  await admin.rpc("unpublish_information_page", { article_id }).throwOnError();
  expect((await read(`/${word}`)).status).toBe(404);
});

test("old addresses lead to the information page of a draft, by number too", async () => {
  const word = uniqueWord();
  const target = await createPage(`/${word}`, word);
  await service
    .from("old_addresses")
    .insert([
      { address: `/?page_id=${word}`, kind: "article", target },
      { address: `/pages/${word}`, kind: "article", target },
    ])
    .throwOnError();
  for (const path of [`/?page_id=${word}`, `/pages/${word}/`])
    expect(await read(path)).toMatchObject({ status: 301, location: `/${word}` });
});

test("a page at /about takes the place of the site's own until it is taken off the site", async () => {
  const word = uniqueWord();
  const article_id = await createPage("/about", word);
  const shown = await read("/about");
  expect(shown.html).toContain(word);
  expect(shown.html).not.toContain("Our Team");
  await admin.rpc("trash_draft", { article_id }).throwOnError();
  expect((await read("/about")).html).toContain("Our Team");
});

test("a page whose draft is published as an article leads there from its old address", async () => {
  const word = uniqueWord();
  const id = await createPage(`/${word}`, word);
  await service
    .from("old_addresses")
    .insert({ address: `/${word}`, kind: "article", target: id })
    .throwOnError();
  await service
    .from("articles")
    .insert({ ...articleFields(), id, slug: `of-${word}` })
    .throwOnError();
  expect(await read(`/${word}`)).toMatchObject({ status: 301, location: `/article/of-${word}` });
});

test("a page is refused at the address of another, without a title, of a live article, and from an editor", async () => {
  const word = uniqueWord();
  const article_id = await createPage(`/${word}`, word);
  const other = await writeDraft(admin, crypto.randomUUID(), { title: "Other" }, service);
  const { id: live } = await createArticle(service);
  const { client: editor } = await createUser(site, "editor");
  const publish = async (client: TestClient, id: string, path: string, fields: object) =>
    (
      await client.rpc("publish_information_page", {
        article_id: id,
        path,
        fields: { content: null, ...fields },
      })
    ).error?.code;
  const title = "Title";
  expect(
    await Promise.all([
      publish(admin, other.article_id, `/${word}`, { title }),
      publish(admin, other.article_id, `/${word}-2`, { title: " " }),
      publish(admin, live, `/${word}-3`, { title }),
      publish(admin, article_id, `/${word}?a=b`, { title }),
      publish(admin, article_id, `//${word}`, { title }),
      publish(editor, other.article_id, `/${word}-4`, { title }),
      publish(admin, crypto.randomUUID(), `/${word}-5`, { title }),
    ]),
  ).toEqual(["23505", "22023", "22023", "23514", "23514", "42501", "PT404"]);
  expect((await read(`/${word}`)).html).toContain(word);
});
