import { beforeAll, expect, test } from "vitest";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { createArticle, createAuthor, createCategory, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let service: TestClient;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
});

async function ask(pathAndQuery: string) {
  const response = await fetch(`${site.url}${pathAndQuery}`, { redirect: "manual" });
  await response.body?.cancel();
  return [response.status, response.headers.get("Location")];
}

test("old addresses lead to their articles, categories, tags and authors, wherever these go", async () => {
  const word = uniqueWord();
  const [category, author] = await Promise.all([createCategory(service), createAuthor(service)]);
  const article = await createArticle(service, { tags: [`Tag ${word}`] });
  await service
    .from("old_addresses")
    .insert([
      { address: `/2020/${word}`, kind: "article", target: article.id },
      { address: `/?p=${word}`, kind: "article", target: article.id },
      { address: `/${word}/тест`, kind: "category", target: category.id },
      { address: `/?author=${word}`, kind: "author", target: author.id },
      { address: `/topic/${word}`, kind: "tag", target: `tag-${word}` },
      { address: `/imprint/${word}`, kind: "path", target: "/about" },
    ])
    .throwOnError();
  const current = `/article/${article.slug}`;
  expect(await ask(`/2020/${word}/?utm_source=x`)).toEqual([301, current]);
  expect(await ask(`/2020/${word.toUpperCase()}/amp/`)).toEqual([301, current]);
  expect(await ask(`/2020/${word}/feed/`)).toEqual([301, current]);
  expect(await ask(`/?p=${word}`)).toEqual([301, current]);
  expect(await ask(`/${word}/%d1%82%d0%b5%d1%81%d1%82`)).toEqual([
    301,
    `/category/${category.slug}`,
  ]);
  expect(await ask(`/?author=${word}`)).toEqual([301, `/author/${author.slug}`]);
  expect(await ask(`/topic/${word}/feed/`)).toEqual([301, `/tag/tag-${word}/rss.xml`]);
  expect(await ask(`/imprint/${word}`)).toEqual([301, "/about"]);

  const slug = `moved-${word}`;
  await service.from("articles").update({ slug }).eq("id", article.id).throwOnError();
  expect(await ask(`/?p=${word}`)).toEqual([301, `/article/${slug}`]);
  await service
    .from("articles")
    .update({ published_at: "2999-01-01T00:00:00Z" })
    .eq("id", article.id)
    .throwOnError();
  expect(await ask(`/2020/${word}`)).toEqual([404, null]);
});

test("addresses of feeds lead to feeds, and unknown ones stay not found", async () => {
  const category = await createCategory(service);
  expect(await ask("/feed/")).toEqual([301, "/rss.xml"]);
  expect(await ask("/rss/")).toEqual([301, "/rss.xml"]);
  expect(await ask("/feed")).toEqual([301, "/rss.xml"]);
  expect(await ask("/rss")).toEqual([301, "/rss.xml"]);
  expect(await ask("/?feed=rss2")).toEqual([301, "/rss.xml"]);
  expect(await ask(`/category/${category.slug}/feed/`)).toEqual([
    301,
    `/category/${category.slug}/rss.xml`,
  ]);
  expect(await ask(`/${uniqueWord()}`)).toEqual([404, null]);
  expect(await ask(`/?p=${uniqueWord()}`)).toEqual([200, null]);
  expect(await ask(`/${"a/".repeat(3000)}`)).toEqual([404, null]);
});

test("editors change old addresses, and what leads off the site is refused", async () => {
  const [editor, author] = await Promise.all([
    createUser(site, "editor"),
    createUser(site, "author"),
  ]);
  const address = `/old/${uniqueWord()}`;
  const row = { address, kind: "path" as const, target: "/about" };
  const refused = await author.client.from("old_addresses").insert(row);
  expect(refused.error?.code).toBe("42501");
  await editor.client.from("old_addresses").insert(row).throwOnError();
  const { data } = await author.client.rpc("list_old_addresses", { query: address }).throwOnError();
  expect(data).toEqual([{ address, kind: "path", target: "/about", path: "/about", total: 1 }]);
  for (const target of ["//evil.example", "/\\evil.example", "https://evil.example"]) {
    const { error } = await editor.client
      .from("old_addresses")
      .update({ target })
      .eq("address", address);
    expect(error?.code).toBe("23514");
  }
  await editor.client.from("old_addresses").delete().eq("address", address).throwOnError();
  expect(await ask(address)).toEqual([404, null]);
});
