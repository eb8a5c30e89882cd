import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import {
  articleFields,
  createArticle,
  createAuthor,
  createCategory,
  minutesFromNow,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Permissions that the database enforces, for every table, operation and role. */

type Actor = "anonymous" | "reader" | "editor" | "admin" | "service";
const ACTORS: Actor[] = ["anonymous", "reader", "editor", "admin", "service"];

/** An image of one pixel. */
const IMAGE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe.each([
  { access: "any-user" as const, writers: ["reader", "editor", "admin", "service"] },
  { access: "role" as const, writers: ["editor", "admin", "service"] },
])("with STAFF_ACCESS=$access", ({ access, writers }) => {
  let site: SharedSite;
  let service: TestClient;
  const clients = new Map<Actor, TestClient>();
  const ids = new Map<Actor, string>();
  const as = (actor: Actor): TestClient => {
    const client = clients.get(actor);
    if (!client) throw new Error(`no client for ${actor}`);
    return client;
  };

  beforeAll(async () => {
    site = await getSharedSite(access);
    service = serviceClient(site);
    clients.set("anonymous", anonymousClient(site)).set("service", service);
    for (const role of ["admin", "editor", "reader"] as const) {
      const user = await createUser(site, role);
      clients.set(role, user.client);
      ids.set(role, user.id);
    }
  });

  describe.each(ACTORS)("%s", (actor) => {
    const mayWrite = writers.includes(actor);

    test(`${mayWrite ? "creates, updates and deletes" : "cannot create, update or delete"} articles`, async () => {
      const client = as(actor);
      const inserted = await client.from("articles").insert(articleFields()).select().maybeSingle();
      expect(inserted.error === null).toBe(mayWrite);

      const article = await createArticle(service);
      await client.from("articles").update({ title: "Changed" }).eq("id", article.id);
      const { data: after } = await service
        .from("articles")
        .select("title")
        .eq("id", article.id)
        .single()
        .throwOnError();
      expect(after.title === "Changed").toBe(mayWrite);

      await client.from("articles").delete().eq("id", article.id);
      const { data: left } = await service
        .from("articles")
        .select("id")
        .eq("id", article.id)
        .throwOnError();
      expect(left.length === 0).toBe(mayWrite);
    });

    test(`${mayWrite ? "creates, updates and deletes" : "cannot create, update or delete"} categories, authors and topics`, async () => {
      const client = as(actor);
      const category = await createCategory(service);
      const author = await createAuthor(service);
      const newSlug = `made-${randomUUID()}`;
      const added = [
        await client.from("categories").insert({ name: "Made", slug: newSlug }),
        await client.from("authors").insert({ name: newSlug }),
        await client.from("topics").insert({ slug: newSlug }),
      ];
      expect(added.map(({ error }) => error === null)).toEqual([mayWrite, mayWrite, mayWrite]);
      const topic = `topic-${newSlug}`;
      await service.from("topics").insert({ slug: topic }).throwOnError();
      await client.from("topics").update({ description: "Changed" }).eq("slug", topic);
      const readTopic = async () =>
        (await client.from("topics").select("description").eq("slug", topic).throwOnError()).data;
      expect(await readTopic()).toEqual([{ description: mayWrite ? "Changed" : "" }]);
      await client.from("topics").delete().eq("slug", topic);
      expect(await readTopic()).toHaveLength(mayWrite ? 0 : 1);

      await client.from("categories").update({ name: "Changed" }).eq("id", category.id);
      await client.from("authors").update({ name: "Changed" }).eq("id", author.id);
      const names = [
        (
          await service
            .from("categories")
            .select("name")
            .eq("id", category.id)
            .single()
            .throwOnError()
        ).data.name,
        (await service.from("authors").select("name").eq("id", author.id).single().throwOnError())
          .data.name,
      ];
      expect(names.map((name) => name === "Changed")).toEqual([mayWrite, mayWrite]);

      await client.from("categories").delete().eq("id", category.id);
      await client.from("authors").delete().eq("id", author.id);
      const left = [
        (await service.from("categories").select("id").eq("id", category.id).throwOnError()).data
          .length,
        (await service.from("authors").select("id").eq("id", author.id).throwOnError()).data.length,
      ];
      expect(left.map((count) => count === 0)).toEqual([mayWrite, mayWrite]);
    });

    test(`${mayWrite ? "reads" : "cannot read"} articles dated in the future`, async () => {
      const client = as(actor);
      const article = await createArticle(service, {
        title: "Zukunftsmusik",
        published_at: minutesFromNow(60),
      });
      const asked = [
        await client.from("articles").select("id").eq("slug", article.slug),
        await client
          .from("articles")
          .select("id")
          .order("published_at", { ascending: false })
          .limit(1)
          .eq("id", article.id),
      ];
      expect(asked.map(({ data }) => data?.length)).toEqual(asked.map(() => (mayWrite ? 1 : 0)));
      const found = await client
        .rpc("search_articles", { query: "zukunftsmusik" })
        .single()
        .throwOnError();
      expect(found.data.ids.includes(article.id)).toBe(mayWrite);
      await service.from("articles").delete().eq("id", article.id).throwOnError();
    });

    test(`${mayWrite ? "uploads, replaces and removes" : "cannot upload, replace or remove"} images`, async () => {
      const bucket = as(actor).storage.from("article-images");
      const path = `access/${randomUUID()}.png`;
      const uploaded = await bucket.upload(path, IMAGE, { contentType: "image/png" });
      expect(uploaded.error === null).toBe(mayWrite);

      const existing = `access/${randomUUID()}.png`;
      const put = await service.storage
        .from("article-images")
        .upload(existing, IMAGE, { contentType: "image/png" });
      expect(put.error).toBeNull();
      const replaced = await bucket.update(existing, IMAGE, { contentType: "image/png" });
      expect(replaced.error === null).toBe(mayWrite);
      await bucket.remove([existing]);
      const address = service.storage.from("article-images").getPublicUrl(existing).data.publicUrl;
      expect((await fetch(address)).ok).toBe(!mayWrite);
    });

    test(`${mayWrite ? "lists, moves and copies" : "cannot list, move or copy"} images, and cannot change buckets`, async () => {
      const { storage } = as(actor);
      const bucket = storage.from("article-images");
      const own = service.storage.from("article-images");
      const folder = `access-${randomUUID()}`;
      const upload = { contentType: "image/png" };
      expect((await own.upload(`${folder}/a.png`, IMAGE, upload)).error).toBeNull();
      const listed = await bucket.list(folder);
      expect(listed.data?.length ?? 0).toBe(mayWrite ? 1 : 0);
      expect((await bucket.copy(`${folder}/a.png`, `${folder}/b.png`)).error === null).toBe(
        mayWrite,
      );
      expect((await bucket.move(`${folder}/a.png`, `${folder}/c.png`)).error === null).toBe(
        mayWrite,
      );
      const replaced = { ...upload, upsert: true };
      expect((await bucket.upload(`${folder}/c.png`, IMAGE, replaced)).error === null).toBe(
        mayWrite,
      );
      expect((await bucket.createSignedUploadUrl(`${folder}/d.png`)).error === null).toBe(mayWrite);
      const left = (await own.list(folder)).data?.map(({ name }) => name.slice(-5)).sort();
      expect(left).toEqual(mayWrite ? ["b.png", "c.png"] : ["a.png"]);

      const isService = actor === "service";
      const name = `bucket-${randomUUID()}`;
      expect((await storage.createBucket(name)).error === null).toBe(isService);
      if (!isService) await service.storage.createBucket(name);
      const inOther = await storage.from(name).upload("a.png", IMAGE, upload);
      expect(inOther.error === null).toBe(isService);
      await storage.updateBucket("article-images", { public: isService });
      await storage.emptyBucket(name);
      await storage.deleteBucket(name);
      const buckets = (await service.storage.listBuckets()).data ?? [];
      expect(buckets.some((one) => one.name === name)).toBe(!isService);
      expect(buckets.find((one) => one.name === "article-images")?.public).toBe(true);
      await service.storage.deleteBucket(name);
    });

    test("reads published articles, categories, authors and public images", async () => {
      const client = as(actor);
      const article = await createArticle(service);
      const path = `access/${randomUUID()}.png`;
      await service.storage
        .from("article-images")
        .upload(path, IMAGE, { contentType: "image/png" });
      const { data } = await client
        .from("articles")
        .select("id")
        .eq("id", article.id)
        .throwOnError();
      expect(data).toHaveLength(1);
      expect(
        (await client.from("categories").select("id").throwOnError()).data.length,
      ).toBeGreaterThan(0);
      expect((await client.from("authors").select("id")).error).toBeNull();
      expect(
        (await fetch(client.storage.from("article-images").getPublicUrl(path).data.publicUrl))
          .status,
      ).toBe(200);
    });

    test("sets STAFF_ACCESS only with the service key, and never reads the private schema", async () => {
      const client = as(actor);
      const { error } = await client.rpc("set_staff_access", { mode: access });
      expect(error === null).toBe(actor === "service");
      const settings = await fetch(`${site.url}/rest/v1/settings?select=*`, {
        headers: {
          apikey: actor === "service" ? site.keys.secret : site.keys.publishable,
          "Accept-Profile": "private",
        },
      });
      expect(settings.ok).toBe(false);
    });
  });

  test.each(["reader", "editor"] as const)(
    "a %s cannot raise their own role or update another profile",
    async (actor) => {
      const own = ids.get(actor) ?? "";
      const other = ids.get("admin") ?? "";
      await as(actor).from("profiles").update({ role: "admin" }).eq("user_id", own);
      await as(actor).from("profiles").update({ name: "Taken over" }).eq("user_id", other);
      await as(actor).from("profiles").upsert({ user_id: own, role: "admin" });
      await as(actor).from("profiles").delete().eq("user_id", other);
      await as(actor).auth.updateUser({ data: { role: "admin" } });
      const { data } = await service
        .from("profiles")
        .select("user_id,role,name")
        .in("user_id", [own, other])
        .throwOnError();
      expect(data.find((row) => row.user_id === own)?.role).toBe(actor);
      expect(data.find((row) => row.user_id === other)).toMatchObject({ role: "admin", name: "" });
    },
  );

  test("a user reads only their own profile and may change its name; an admin reads all", async () => {
    const { data } = await as("reader").from("profiles").select("user_id").throwOnError();
    expect(data).toEqual([{ user_id: ids.get("reader") }]);
    const renamed = await as("reader")
      .from("profiles")
      .update({ name: "Reader" })
      .eq("user_id", ids.get("reader") ?? "")
      .select("name")
      .single();
    expect(renamed.data?.name).toBe("Reader");
    expect(
      (await as("admin").from("profiles").select("user_id").throwOnError()).data.length,
    ).toBeGreaterThanOrEqual(3);
    expect((await as("anonymous").from("profiles").select("user_id")).data ?? []).toEqual([]);
  });
});

test("returns 401 without an API key or with an invalid one", async () => {
  const site = await getSharedSite();
  const attempts: Record<string, string>[] = [
    {},
    { apikey: "sb_publishable_made_up" },
    { Authorization: `Bearer ${site.keys.secret}` },
  ];
  for (const headers of attempts) {
    const response = await fetch(`${site.url}/rest/v1/articles?select=id`, { headers });
    expect(response.status).toBe(401);
  }
});
