import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  changePublishingRules,
  getPublishingKnowledge,
  getPublishingRules,
} from "../../../app/data/articles/publishing-checks.ts";
import type { CheckedFields } from "../../../app/domain/newsroom/publishing-checklist.ts";
import { type ActorOfSite, createActors } from "../../support/actors.ts";
import { createArticle, createAuthor, createCategory } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

const SITE_URL = "https://news.example";

const FIELDS: CheckedFields = {
  slug: "own",
  authorId: "",
  imageSrc: "",
  imageAlt: "",
  imageIsDecorative: false,
  socialImage: "",
  imageCaption: "",
  excerpt: "",
  content: { main: [] },
};

let site: SharedSite;
let actors: Awaited<ReturnType<typeof createActors>>;
beforeAll(async () => {
  site = await getSharedSite();
  actors = await createActors(site);
});

function withLinks(...paths: string[]): CheckedFields {
  const children = paths.map((path) => ({
    type: "link",
    href: SITE_URL + path,
    children: [{ text: "here" }],
  }));
  return { ...FIELDS, content: { main: [{ type: "paragraph", children }] } };
}

async function deadPages({ client }: ActorOfSite, ...paths: string[]): Promise<string[]> {
  const { deadPages: found } = await getPublishingKnowledge(client, {
    fields: withLinks(...paths),
    siteUrl: SITE_URL,
  });
  return found.map(({ kind, slug }) => `/${kind}/${slug}`);
}

test("finds the linked pages of the site that do not exist", async () => {
  const { service, contributor } = actors;
  const tag = `tag-${randomUUID()}`;
  const [article, removed, category, author] = await Promise.all([
    createArticle(service.client, { tags: [tag] }),
    createArticle(service.client),
    createCategory(service.client),
    createAuthor(service.client),
  ]);
  const formerSlug = article.slug;
  const slug = `new-${formerSlug}`;
  await service.client.from("articles").update({ slug }).eq("id", article.id).throwOnError();
  await service.client.from("articles").delete().eq("id", removed.id).throwOnError();
  const existing = [
    `/article/${formerSlug}`,
    `/article/${slug}`,
    `/category/${category.slug}`,
    "/category/latest",
    `/author/${author.slug}`,
    `/tag/${tag}`,
    "/about",
  ];
  const missing = [
    `/article/${removed.slug}`,
    "/article/nowhere-at-all",
    "/category/nowhere-at-all",
    "/author/nowhere-at-all",
    "/tag/nowhere-at-all",
  ];
  expect(await deadPages(contributor, ...existing, ...missing)).toEqual(missing);
});

describe("byline", () => {
  const bylineOf = async (authorId: string) =>
    (
      await getPublishingKnowledge(actors.editor.client, {
        fields: { ...FIELDS, authorId },
        siteUrl: SITE_URL,
      })
    ).byline;

  test("an author whom an account writes as is known, one without is not where accounts are linked", async () => {
    const { service } = actors;
    const authors = await Promise.all([1, 2, 3].map(() => createAuthor(service.client)));
    const [own, other, unlinked] = authors.map(({ id }) => id) as [string, string, string];
    const link = (user: ActorOfSite, author_id: string) =>
      service.client.rpc("link_author", { user_id: user.id, author_id }).throwOnError();
    await link(actors.author, own);
    await link(actors.editor, other);
    expect(await bylineOf(own)).toBe("known");
    expect(await bylineOf(unlinked)).toBe("unlinked");
    expect(await bylineOf(randomUUID())).toBe("missing");
    expect(await bylineOf("")).toBe("known");
  });
});

describe("rules", () => {
  test("an admin changes one rule, and every writer has it", async () => {
    const { admin, contributor } = actors;
    const before = await getPublishingRules(contributor.client);
    const changed = await changePublishingRules(admin.client, { rules: { links: "required" } });
    expect(changed).toEqual({ ...before, links: "required" });
    expect(await getPublishingRules(contributor.client)).toEqual(changed);
    const knowledge = await getPublishingKnowledge(contributor.client, {
      fields: FIELDS,
      siteUrl: SITE_URL,
    });
    expect(knowledge.rules.links).toBe("required");
    await changePublishingRules(admin.client, { rules: { links: before.links } });
  });

  test.each(["reader", "contributor", "author", "editor"] as const)(
    "%s may not change a rule",
    async (actor) => {
      await expect(
        changePublishingRules(actors[actor].client, { rules: { links: "off" } }),
      ).rejects.toMatchObject({ code: "42501" });
    },
  );

  test.each([{ links: "sometimes" }, { spelling: "required" }, [], "off", null])(
    "rejects the rules %j",
    async (rules) => {
      const { error } = await actors.admin.client.rpc("change_publishing_rules", { rules });
      expect(error?.code).toBe("22023");
    },
  );
});
