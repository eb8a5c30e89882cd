import { beforeAll, expect, test } from "vitest";
import { getArticleParts, NO_PARTS } from "../../../app/data/articles/article-parts.ts";
import { getArticle } from "../../../app/data/articles/article-queries.ts";
import { listLinkedArticles } from "../../../app/data/articles/linked-articles.ts";
import { listRelated } from "../../../app/data/articles/page-lists.ts";
import { findAuthors } from "../../../app/data/authors.ts";
import { listArticleCorrections } from "../../../app/data/corrections/correction-queries.ts";
import { listArticleImages } from "../../../app/data/images/article-images.ts";
import { anonymousClient, serviceClient, type TestClient } from "../../support/clients.ts";
import {
  createArticle,
  createAuthor,
  createCategory,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite } from "../../support/sites/shared-site.ts";

/** One request has what the page of an article shows besides its text. */

let service: TestClient;
let reader: TestClient;
beforeAll(async () => {
  const site = await getSharedSite();
  service = serviceClient(site);
  reader = anonymousClient(site);
});

test("returns of an article what queries for each part return", async () => {
  const [writer, photographer] = [await createAuthor(service), await createAuthor(service)];
  const category = await createCategory(service);
  const tag = uniqueWord("tag");
  const shared = { category_id: category.id, author_id: writer.id };
  const tagged = await createArticle(service, {
    ...shared,
    tags: [tag],
    published_at: minutesFromNow(-9),
    other_authors: [{ author_id: photographer.id, role: "by" }],
  });
  await createArticle(service, { ...shared, published_at: minutesFromNow(60) });
  const newest = await createArticle(service, { ...shared, published_at: minutesFromNow(-5) });
  const { slug } = await createArticle(service, {
    ...shared,
    tags: [tag],
    other_authors: [
      { author_id: photographer.id, role: "photos" },
      { author_id: photographer.id, role: "by" },
    ],
    content: [{ type: "related-article", id: tagged.id, title: "", children: [] }],
  });
  const article = await getArticle(reader, { slug });
  if (!article) throw new Error("no article");
  const { id: articleId, blocks } = article;
  await service
    .from("series")
    .insert({ name: "Tides", slug: uniqueWord("series") })
    .select("id")
    .single()
    .throwOnError()
    .then(({ data: { id } }) =>
      service
        .from("series_parts")
        .insert(
          [tagged.id, articleId].map((each, index) => ({
            series_id: id,
            article_id: each,
            position: index + 1,
          })),
        )
        .throwOnError(),
    );

  const { place, ...parts } = await getArticleParts(reader, article);
  expect(parts).toEqual({
    corrections: await listArticleCorrections(reader, { articleId }),
    images: await listArticleImages(reader, { articleId }),
    authors: await findAuthors(reader, {
      column: "id",
      values: [writer.id, photographer.id],
    }),
    linked: await listLinkedArticles(reader, { blocks }),
    related: (await listRelated(reader, article)).articles,
  });
  expect(parts.related.map(({ id }) => id)).toEqual([tagged.id, newest.id]);
  expect(parts.related[0]?.authorName).toBe(`${writer.name} and ${photographer.name}`);
  expect(Object.keys(parts.linked)).toEqual([tagged.id]);
  expect(place).toMatchObject({ part: 2, parts: 2, previous: { slug: tagged.slug }, next: null });
});

test("returns nothing of an article that readers cannot see yet", async () => {
  const { id } = await createArticle(service, { published_at: minutesFromNow(60) });
  expect(await getArticleParts(reader, { id, blocks: [] })).toEqual(NO_PARTS);
});
