import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createUserWithFactor,
  totpCode,
  type UserWithFactor,
} from "../../support/authenticator.ts";
import {
  createUser,
  type SiteAddress,
  serviceClient,
  signInAgain,
  type TestClient,
} from "../../support/clients.ts";
import {
  articleFields,
  createArticle,
  createAuthor,
  createCategory,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

const IMAGE = new Blob(
  [
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  ],
  { type: "image/png" },
);

/** Rows that the tests try to write. */
type Rows = { article: string; category: string; author: string; message: string };

/**
 * Actions of staff by table queries, functions and storage; each returns whether it succeeded. Row level
 * security rejects with an error or with missing rows.
 */
const WORK: Record<string, (client: TestClient, rows: Rows) => Promise<boolean>> = {
  "adds an article": async (client) =>
    !(await client.from("articles").insert(articleFields())).error,
  "changes an article": async (client, { article }) =>
    isOne(await client.from("articles").update({ title: "New" }).eq("id", article).select("id")),
  "adds a category": async (client) => {
    const word = uniqueWord();
    return !(await client.from("categories").insert({ name: word, slug: word })).error;
  },
  "changes a category": async (client, { category }) =>
    isOne(await client.from("categories").update({ name: "New" }).eq("id", category).select("id")),
  "adds an author": async (client) =>
    !(await client.from("authors").insert({ name: uniqueWord() })).error,
  "changes an author": async (client, { author }) =>
    isOne(await client.from("authors").update({ bio: "New" }).eq("id", author).select("id")),
  "reads messages of readers": async (client, { message }) =>
    isOne(await client.from("contact_messages").select("id").eq("id", message)),
  "marks a message": async (client, { message }) =>
    isOne(
      await client
        .from("contact_messages")
        .update({ read_at: new Date().toISOString() })
        .eq("id", message)
        .select("id"),
    ),
  "stores an image": async (client) =>
    !(await client.storage.from("article-images").upload(`${uniqueWord()}.png`, IMAGE)).error,
  "lists the articles of the newsroom": async (client) =>
    !(await client.rpc("list_staff_articles", {})).error,
  "reads articles that are not published": async (client) =>
    isOne(await client.from("articles").select("id").eq("slug", unpublished)),
  "lists the people": async (client) => !(await client.rpc("list_people", {})).error,
  "gives a role": async (client) => {
    const { error } = await client.rpc("set_role", { user_id: someone, role: "reader" });
    return !error;
  },
  "changes who may edit": async (client) =>
    !(await client.rpc("change_staff_access", { mode: "any-user" })).error,
  "removes a message": async (client, { message }) =>
    isOne(await client.from("contact_messages").delete().eq("id", message).select("id")),
  "removes an article": async (client, { article }) =>
    isOne(await client.from("articles").delete().eq("id", article).select("id")),
  "removes a category": async (client, { category }) =>
    isOne(await client.from("categories").delete().eq("id", category).select("id")),
  "removes an author": async (client, { author }) =>
    isOne(await client.from("authors").delete().eq("id", author).select("id")),
};

const isOne = ({ data, error }: { data: unknown[] | null; error: unknown }) =>
  !error && data?.length === 1;

let someone = "";
let unpublished = "";

async function createRows(service: TestClient): Promise<Rows> {
  const [article, category, author] = await Promise.all([
    createArticle(service),
    createCategory(service),
    createAuthor(service),
  ]);
  const message = await service
    .from("contact_messages")
    .insert({ name: "Anna", email: "anna@example.org", subject: "Hello", message: "Hello" })
    .select("id")
    .single()
    .throwOnError();
  return {
    article: article.id,
    category: category.id,
    author: author.id,
    message: message.data.id,
  };
}

async function prepare(site: SiteAddress): Promise<TestClient> {
  const service = serviceClient(site);
  someone = (await createUser(site, "reader")).id;
  unpublished = uniqueWord();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await createArticle(service, { slug: unpublished, published_at: tomorrow });
  return service;
}

describe("with STAFF_MFA=required", () => {
  let site: RunningSite;
  let service: TestClient;
  let below: TestClient;
  let above: UserWithFactor;
  let rows: Rows;
  beforeAll(async () => {
    site = await startSite({ env: { STAFF_MFA: "required" } });
    service = await prepare(site);
    below = (await createUser(site, "admin")).client;
    above = await createUserWithFactor(site, "admin");
    rows = await createRows(service);
  });
  afterAll(() => site.stop());

  test.each(Object.entries(WORK))("denies an admin without a factor: %s", async (_, work) => {
    expect(await work(below, rows)).toBe(false);
  });

  test.each(Object.entries(WORK))("allows an admin at AAL2: %s", async (_, work) => {
    expect(await work(above.client, rows)).toBe(true);
  });

  test("does not restrict the service key and readers", async () => {
    const rows = await createRows(service);
    expect(await WORK["changes an article"]?.(service, rows)).toBe(true);
    const { data } = await below.from("articles").select("id").eq("id", rows.article);
    expect(data).toHaveLength(1);
    expect((await below.rpc("get_staff_mfa")).data).toBe("required");
  });

  test("lets only the service key change STAFF_MFA", async () => {
    const { error } = await above.client.rpc("set_staff_mfa", { mode: "optional" });
    expect(error?.code).toBe("42501");
    const wrong = await service.rpc("set_staff_mfa", { mode: "never" });
    expect(wrong.error?.code).toBe("22023");
  });

  test("denies writing with an AAL2 token whose factor was removed", async () => {
    const { client, factorId } = await createUserWithFactor(site, "editor");
    const rows = await createRows(service);
    expect(await WORK["changes an article"]?.(client, rows)).toBe(true);
    await client.auth.mfa.unenroll({ factorId });
    expect(await WORK["changes an article"]?.(client, rows)).toBe(false);
  });

  test("denies writing with an AAL1 token of an upgraded session", async () => {
    const { email, factorId, secret } = await createUserWithFactor(site, "editor");
    const client = await signInAgain(site, email);
    const early = (await client.auth.getSession()).data.session?.access_token ?? "";
    await client.auth.mfa.challengeAndVerify({ factorId, code: await totpCode(secret) });
    const response = await fetch(`${site.url}/rest/v1/authors`, {
      method: "POST",
      headers: {
        apikey: site.keys.publishable,
        Authorization: `Bearer ${early}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ name: uniqueWord() }),
    });
    expect(response.status).toBe(403);
  });
});

describe("with STAFF_MFA=optional", () => {
  let site: SharedSite;
  let service: TestClient;
  let user: UserWithFactor;
  let below: TestClient;
  let rows: Rows;
  beforeAll(async () => {
    site = await getSharedSite();
    service = await prepare(site);
    user = await createUserWithFactor(site, "admin");
    below = await signInAgain(site, user.email);
    rows = await createRows(service);
  });

  test.each(Object.entries(WORK))("denies an admin with an unused factor: %s", async (_, work) => {
    expect(await work(below, rows)).toBe(false);
  });

  test("does not restrict an admin without a factor where MFA is optional", async () => {
    const { client } = await createUser(site, "admin");
    for (const [name, work] of Object.entries(WORK)) {
      expect(await work(client, rows), name).toBe(true);
    }
  });

  test("does not restrict an admin whose factor was removed, despite recovery codes", async () => {
    const { client: owner, id, email, factorId } = await createUserWithFactor(site, "admin");
    expect((await owner.auth.mfa.recoveryCodes.generate()).error).toBeNull();
    await service.auth.admin.mfa.deleteFactor({ id: factorId, userId: id });
    const client = await signInAgain(site, email);
    expect((await client.rpc("is_staff")).data).toBe(true);
  });

  test("applies STAFF_MFA of the last start", async () => {
    const { data } = await user.client.rpc("get_staff_mfa");
    expect(data).toBe("optional");
  });
});
