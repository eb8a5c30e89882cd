import { beforeAll, describe, expect, test } from "vitest";
import { createAuthor } from "../../../app/data/authors.ts";
import {
  anonymousClient,
  createUser,
  type SignedInUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { createArticles, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

let site: SharedSite;
let service: TestClient;
let editor: SignedInUser;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  editor = await createUser(site, "editor");
});

async function addAuthor(): Promise<string> {
  const author = await createAuthor(service, { name: uniqueWord(), bio: "", imageUrl: "" });
  return author.id;
}

async function addArticle(columns: object): Promise<string> {
  const [article] = await createArticles(service, [columns]);
  if (!article) throw new Error("no article");
  return article.id;
}

/** The rows of a byline as `author role`, in order. */
async function readByline(articleId: string) {
  const { data } = await service
    .from("article_authors")
    .select("author_id,role,position")
    .eq("article_id", articleId)
    .order("position")
    .throwOnError();
  expect(data.map(({ position }) => position)).toEqual(data.map((_, index) => index + 1));
  return data.map(({ author_id, role }) => `${author_id} ${role}`);
}

async function readFirst(articleId: string) {
  const { data } = await service
    .from("articles")
    .select("author_id,other_authors")
    .eq("id", articleId)
    .single()
    .throwOnError();
  return data;
}

describe("the byline of an article", () => {
  test("has the author of a client that knows only `author_id`", async () => {
    const [ana, ben] = [await addAuthor(), await addAuthor()];
    const id = await addArticle({ author_id: ana });
    expect(await readByline(id)).toEqual([`${ana} by`]);
    await service.from("articles").update({ author_id: ben }).eq("id", id).throwOnError();
    expect(await readByline(id)).toEqual([`${ben} by`]);
    await service.from("articles").update({ author_id: null }).eq("id", id).throwOnError();
    expect(await readByline(id)).toEqual([]);
  });

  test("has the others after the first, each once in each part", async () => {
    const [ana, ben, cleo] = [await addAuthor(), await addAuthor(), await addAuthor()];
    const id = await addArticle({
      author_id: ana,
      other_authors: [
        { author_id: ben, role: "by" },
        { author_id: ana, role: "by" },
        { author_id: ben, role: "by" },
        { author_id: cleo, role: "photos" },
        { author_id: ana, role: "photos" },
      ],
    });
    expect(await readByline(id)).toEqual([
      `${ana} by`,
      `${ben} by`,
      `${cleo} photos`,
      `${ana} photos`,
    ]);
    // A client that knows only `author_id` changes the first and keeps the others.
    await service.from("articles").update({ author_id: ben }).eq("id", id).throwOnError();
    expect(await readByline(id)).toEqual([`${ben} by`, `${cleo} photos`, `${ana} photos`]);
  });

  test("is changed by rows, and `author_id` follows", async () => {
    const [ana, ben, cleo] = [await addAuthor(), await addAuthor(), await addAuthor()];
    const id = await addArticle({ author_id: ana });
    const rows = editor.client.from("article_authors");
    await rows
      .insert([
        { article_id: id, position: 5, author_id: ben, role: "by" },
        { article_id: id, position: 3, author_id: cleo, role: "photos" },
      ])
      .throwOnError();
    expect(await readByline(id)).toEqual([`${ana} by`, `${cleo} photos`, `${ben} by`]);
    await rows.delete().eq("article_id", id).eq("author_id", ana).throwOnError();
    expect(await readFirst(id)).toEqual({
      author_id: ben,
      other_authors: [{ author_id: cleo, role: "photos" }],
    });
    await rows.update({ author_id: ana }).eq("article_id", id).eq("position", 1).throwOnError();
    expect((await readFirst(id)).author_id).toBe(ana);
    await rows.delete().eq("article_id", id).throwOnError();
    expect(await readFirst(id)).toEqual({ author_id: null, other_authors: [] });
  });

  test("loses a deleted author, and the next writer is the first", async () => {
    const [ana, ben, cleo] = [await addAuthor(), await addAuthor(), await addAuthor()];
    const other_authors = [
      { author_id: cleo, role: "photos" },
      { author_id: ben, role: "by" },
    ];
    const id = await addArticle({ author_id: ana, other_authors });
    await service.from("authors").delete().eq("id", ana).throwOnError();
    expect(await readByline(id)).toEqual([`${ben} by`, `${cleo} photos`]);
    await service.from("authors").delete().eq("id", cleo).throwOnError();
    expect(await readFirst(id)).toEqual({ author_id: ben, other_authors: [] });
    expect(await readByline(id)).toEqual([`${ben} by`]);
  });

  test("names the remaining author after a merge, once", async () => {
    const [ana, ben, cleo] = [await addAuthor(), await addAuthor(), await addAuthor()];
    const first = await addArticle({
      author_id: ana,
      other_authors: [{ author_id: ben, role: "by" }],
    });
    const second = await addArticle({
      author_id: cleo,
      other_authors: [{ author_id: ben, role: "photos" }],
    });
    const { data } = await editor.client
      .rpc("merge_authors", { from_id: ben, into_id: ana })
      .throwOnError();
    expect(data).toEqual([{ changed: 2, is_done: true }]);
    expect(await readByline(first)).toEqual([`${ana} by`]);
    expect(await readByline(second)).toEqual([`${cleo} by`, `${ana} photos`]);
    // A form that was open meanwhile still names the merged one.
    const other_authors = [{ author_id: ben, role: "photos" }];
    await service.from("articles").update({ other_authors }).eq("id", second).throwOnError();
    expect(await readByline(second)).toEqual([`${cleo} by`, `${ana} photos`]);
  });

  test("belongs to articles that one may see, and is changed by who may publish them", async () => {
    const ana = await addAuthor();
    const published = await addArticle({ author_id: ana });
    const scheduled = await addArticle({ author_id: ana, published_at: "2999-01-01T00:00:00Z" });
    const seen = await anonymousClient(site)
      .from("article_authors")
      .select("article_id")
      .in("article_id", [published, scheduled])
      .throwOnError();
    expect(seen.data).toEqual([{ article_id: published }]);

    const writer = await createUser(site, "author");
    const row = { article_id: published, position: 2, author_id: ana, role: "photos" as const };
    const refused = await writer.client.from("article_authors").insert(row);
    expect(refused.error?.code).toBe("42501");
    await writer.client.from("article_authors").delete().eq("article_id", published);
    expect(await readByline(published)).toEqual([`${ana} by`]);

    // Whoever writes an article with others may change it as the first writer may.
    const own = await addAuthor();
    await service.rpc("link_author", { user_id: writer.id, author_id: own }).throwOnError();
    await service
      .from("articles")
      .update({ other_authors: [{ author_id: own, role: "by" }] })
      .eq("id", published)
      .throwOnError();
    await writer.client
      .from("article_authors")
      .insert({ ...row, position: 3 })
      .throwOnError();
    expect(await readByline(published)).toEqual([`${ana} by`, `${own} by`, `${ana} photos`]);
  });

  test.each([
    ["no list", { author_id: "x" }],
    ["an entry without an id", [{ role: "by" }]],
    ["an id that is none", [{ author_id: "x", role: "by" }]],
    ["a part that nobody has", [{ author_id: crypto.randomUUID(), role: "boss" }]],
    ["an unknown key", [{ author_id: crypto.randomUUID(), role: "by", name: "x" }]],
    ["more than 30", Array(31).fill({ author_id: crypto.randomUUID(), role: "by" })],
  ])("is refused with %s", async (_, other_authors) => {
    const id = await addArticle({});
    const { error } = await service.from("articles").update({ other_authors }).eq("id", id);
    expect(error?.code).toBe("23514");
    expect(error?.message).toMatch(/other author/);
  });

  test("leaves `authors(name)` of the first writer to clients that embed it", async () => {
    const [ana, ben] = [await addAuthor(), await addAuthor()];
    const id = await addArticle({
      author_id: ana,
      other_authors: [{ author_id: ben, role: "by" }],
    });
    const { data } = await anonymousClient(site)
      .from("articles")
      .select("title,authors(id)")
      .eq("id", id)
      .single()
      .throwOnError();
    expect(data.authors).toEqual({ id: ana });
  });
});
