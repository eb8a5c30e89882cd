import { expect, test } from "vitest";
import { serviceClient } from "../../support/clients.ts";
import { createArticle, createAuthor, createCategory, uniqueWord } from "../../support/rows.ts";
import { getSharedSite } from "../../support/sites/shared-site.ts";

test("names the same writers on the page, in its metadata, in feeds and in the Open Graph image", async () => {
  const site = await getSharedSite();
  const service = serviceClient(site);
  const { id: category_id, slug: category } = await createCategory(service);
  const word = uniqueWord();
  const names = [`Ana ${word}`, `Ben ${word}`, `Desk ${word}`];
  const [ana, ben, desk, photographer] = [
    await createAuthor(service, { name: names[0] }),
    await createAuthor(service, { name: names[1] }),
    await createAuthor(service, { name: names[2], kind: "organization" }),
    await createAuthor(service, { name: `Cleo ${word}` }),
  ];
  const title = `Tides ${word}`;
  const { slug } = await createArticle(service, {
    title,
    category_id,
    published_at: "2020-01-02T03:04:05Z",
    author_id: ana.id,
    other_authors: [
      { author_id: photographer.id, role: "photos" },
      { author_id: ben.id, role: "by" },
      { author_id: desk.id, role: "by" },
    ],
  });
  const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();
  const page = await read(`/article/${slug}`);
  const words = page.replaceAll(/<!--.*?-->/g, "").replaceAll(/<[^>]*>/g, "");
  expect(words).toContain(`By ${names[0]}, ${names[1]} and ${names[2]}`);
  expect(words).toContain(`Photos by Cleo ${word}`);

  const [, jsonLd = ""] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  const { author, contributor } = JSON.parse(jsonLd);
  expect(author.map((one: { "@type": string; name: string }) => [one["@type"], one.name])).toEqual([
    ["Person", names[0]],
    ["Person", names[1]],
    ["Organization", names[2]],
  ]);
  expect(contributor).toMatchObject({ name: `Cleo ${word}` });

  const feed = await read(`/category/${category}/rss.xml`);
  const creators = [...feed.matchAll(/<dc:creator>(.*?)<\/dc:creator>/g)].map(([, name]) => name);
  expect(creators).toEqual(names);

  // Letters are paths in it: equal images have equal texts.
  const drawImage = async (of: string) => {
    const [, address = ""] =
      /<meta property="og:image" content="([^"]*)"/.exec(await read(`/article/${of}`)) ?? [];
    const response = await fetch(`${site.url}${new URL(address).pathname}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const drawWith = async (author_id: string | null) =>
    drawImage((await createArticle(service, { title, category_id, author_id })).slug);
  const together = await createAuthor(service, {
    name: `${names[0]}, ${names[1]} and ${names[2]}`,
  });
  const image = await drawImage(slug);
  expect(image.equals(await drawWith(together.id))).toBe(true);
  expect(image.equals(await drawWith(ana.id))).toBe(false);
  expect(image.equals(await drawWith(null))).toBe(false);
});
