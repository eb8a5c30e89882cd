import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

let site: SharedSite;
let sql: SqlPool;
let actors: Record<Actor, ActorOfSite>;
let service: TestClient;

beforeAll(async () => {
  site = await getSharedSite("role");
  sql = openSql(await site.databaseUrl());
  actors = await createActors(site);
  service = serviceClient(site);
});
afterAll(() => sql.end());

/** A photo with metadata: a bright square right of the middle, near the top; another in each call. */
async function drawPhoto(): Promise<Buffer> {
  const square = { width: 120, height: 120, channels: 3, background: "#f44" } as const;
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: "#778" } })
    .composite([{ input: await sharp({ create: square }).png().toBuffer(), left: 950, top: 80 }])
    .withExif({ IFD0: { ImageDescription: uniqueWord() } })
    .jpeg()
    .toBuffer();
}

async function upload(client: TestClient, bytes: Buffer): Promise<string> {
  const path = `library/${uniqueWord()}.jpg`;
  const { error } = await client.storage
    .from("article-images")
    .upload(path, bytes, { contentType: "image/jpeg" });
  expect(error).toBeNull();
  return path;
}

async function getImage(path: string) {
  const { data } = await service.from("images").select().eq("path", path).maybeSingle();
  return data;
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("adds an upload with the texts of its file, and measures it", async () => {
  const bytes = await drawPhoto();
  const { client, id } = actors.contributor;
  const path = await upload(client, bytes);
  const details = { caption: " Cranes. ", credit: "Jane Doe", taken_at: "2026-11-05T08:30:00Z" };
  await client.rpc("add_image", { path, details }).throwOnError();
  const image = await waitFor("the measures", async () => {
    const found = await getImage(path);
    return found?.width ? found : undefined;
  });
  expect(image).toMatchObject({
    caption: "Cranes.",
    credit: "Jane Doe",
    created_by: id,
    width: 1200,
    height: 800,
    media_type: "image/jpeg",
    given_sha256: sha256(bytes),
    is_used: false,
    is_kept: false,
    perceptual_hash: expect.stringMatching(/^[01]{64}$/),
  });
  // The storage removed the metadata, so the stored bytes are others.
  expect(image.sha256).not.toBe(sha256(bytes));
  expect(image.focal_x).toBeGreaterThan(0.7);
  expect(image.focal_y).toBeLessThan(0.3);
});

test("keeps what the library says when an image is added again, and drops impossible values", async () => {
  const { client } = actors.author;
  const path = await upload(client, await drawPhoto());
  const add = (details: Record<string, string>) =>
    client.rpc("add_image", { path, details }).throwOnError();
  await add({ caption: "First", taken_at: "no date" });
  await add({ caption: "Second", credit: "x".repeat(600), taken_at: "infinity" });
  expect(await getImage(path)).toMatchObject({
    caption: "First",
    credit: "x".repeat(500),
    taken_at: null,
  });
});

test("finds the same file by the hashes of storage and site alone", async () => {
  const bytes = await drawPhoto();
  const path = await upload(actors.author.client, bytes);
  const claimed = sha256(await drawPhoto());
  await actors.author.client
    .rpc("add_image", { path, details: { sha256: claimed, given_sha256: claimed } })
    .throwOnError();
  const find = async (hash: string) =>
    (await actors.contributor.client.rpc("find_equal_image", { sha256: hash })).data;
  expect(await find(sha256(bytes))).toBe(path);
  expect(await find(claimed)).toBeNull();
  // Whoever found it is about to use it.
  expect(await getImage(path)).toMatchObject({ is_kept: true });
});

test("lets staff read images, and their uploader or an editor change them", async () => {
  const path = await upload(actors.author.client, await drawPhoto());
  const add = (actor: Actor) => actors[actor].client.rpc("add_image", { path });
  for (const actor of ["anonymous", "reader", "contributor"] as const) {
    expect((await add(actor)).error?.code).toBe("42501");
  }
  expect((await add("author")).error).toBeNull();
  const seen = async (actor: Actor) =>
    (await actors[actor].client.from("images").select("path").eq("path", path)).data?.length ?? 0;
  expect([await seen("anonymous"), await seen("reader"), await seen("contributor")]).toEqual([
    0, 0, 1,
  ]);
  const change = async (actor: Actor) => {
    const changed = await actors[actor].client
      .from("images")
      .update({ caption: actor })
      .eq("path", path)
      .select("caption");
    return changed.data?.length ?? 0;
  };
  expect([await change("reader"), await change("contributor")]).toEqual([0, 0]);
  expect([await change("author"), await change("editor")]).toEqual([1, 1]);
  const forged = await actors.editor.client
    .from("images")
    .update({ sha256: "0".repeat(64) })
    .eq("path", path);
  expect(forged.error?.code).toBe("42501");
});

test("brings in objects of other clients, measures replaced ones again, and drops removed ones", async () => {
  const path = await upload(service, await drawPhoto());
  const sync = async () => {
    while ((await service.rpc("sync_images", { max_rows: 500 }).throwOnError()).data > 0);
  };
  await sync();
  const first = await waitFor("the first measures", async () => {
    const found = await getImage(path);
    return found?.width ? found : undefined;
  });
  expect(first).toMatchObject({ width: 1200, created_by: null });
  await actors.editor.client.from("images").update({ alt: "A square" }).eq("path", path);
  const other = await sharp(await drawPhoto())
    .resize(600)
    .toBuffer();
  await service.storage
    .from("article-images")
    .upload(path, other, { contentType: "image/jpeg", upsert: true });
  await sync();
  await waitFor("the measures of the new file", async () => (await getImage(path))?.width === 600);
  expect(await getImage(path)).toMatchObject({ height: 400, alt: "A square" });
  await service.storage.from("article-images").remove([path]);
  await sync();
  expect(await getImage(path)).toBeNull();
});

test("knows whether an article uses an image", async () => {
  const path = await upload(service, await drawPhoto());
  await service.rpc("add_image", { path }).throwOnError();
  const { id } = await createArticle(service, { image_src: path });
  expect(await getImage(path)).toMatchObject({ is_used: true });
  await service.from("articles").delete().eq("id", id).throwOnError();
  // Its versions still show it.
  expect(await getImage(path)).toMatchObject({ is_used: true });
});

test("gives up a file that ends the process after three attempts", async () => {
  const path = await upload(service, await drawPhoto());
  await service.rpc("add_image", { path }).throwOnError();
  await waitFor("the measures", async () => (await getImage(path))?.width ?? undefined);
  await sql`insert into private.unmeasured_images (path, attempts) values (${path}, 3)`;
  const { data } = await service.rpc("claim_unmeasured_images", { max_rows: 100 });
  expect(data).not.toContain(path);
});

test("an image that cannot be stored now holds up no other, and is measured later", async () => {
  const locked = await upload(service, await drawPhoto());
  await service.rpc("add_image", { path: locked }).throwOnError();
  await waitFor("the first measures", async () => (await getImage(locked))?.width ?? undefined);
  await sql.begin(async (transaction) => {
    await transaction`update public.images set width = null where path = ${locked}`;
    await sql`insert into private.unmeasured_images (path, due_at) values (${locked}, now() - interval '1 hour')`;
    const other = await upload(service, await drawPhoto());
    await service.rpc("add_image", { path: other }).throwOnError();
    await waitFor("the other's measures", async () => (await getImage(other))?.width ?? undefined);
  });
  await waitFor("the measures", async () => (await getImage(locked))?.width ?? undefined);
});

test("shows images of a text in their own proportions, and the lead image around its focal point", async () => {
  const bytes = await sharp(await drawPhoto())
    .resize(400, 900)
    .toBuffer();
  const [lead, inText] = [await upload(service, await drawPhoto()), await upload(service, bytes)];
  for (const path of [lead, inText]) await service.rpc("add_image", { path }).throwOnError();
  const content = { main: [{ type: "image", src: inText, alt: "A square", children: [] }] };
  const article = await createArticle(service, { image_src: lead, content });
  await waitFor("both measures", async () => {
    const { data } = await actors.anonymous.client
      .rpc("list_article_images", { article_id: article.id })
      .throwOnError();
    return data.length === 2 ? true : undefined;
  });
  const page = async () => (await fetch(`${site.url}/article/${article.slug}`)).text();
  const imageOf = (html: string, path: string) =>
    html.match(/<img [^>]*>/g)?.find((image) => image.includes(path));
  const html = await waitFor("the page with measures", async () => {
    const found = await page();
    return imageOf(found, inText)?.includes('height="900"') ? found : undefined;
  });
  expect(imageOf(html, inText)).toMatch(/width="400" height="900"/);
  expect(imageOf(html, inText)).toContain("resize=contain");
  expect(imageOf(html, lead)).toMatch(/class="focus-x-8 focus-y-[12]"/);
  expect(imageOf(html, lead)).toContain("resize=cover");
  await actors.editor.client
    .from("images")
    .update({ focal_x: 0, focal_y: 1 })
    .eq("path", lead)
    .throwOnError();
  await waitFor("the page with the new focal point", async () =>
    imageOf(await page(), lead)?.includes("focus-x-0 focus-y-10") ? true : undefined,
  );
  await service
    .from("articles")
    .update({ published_at: "2100-01-01T00:00:00Z" })
    .eq("id", article.id)
    .throwOnError();
  const hidden = await actors.anonymous.client.rpc("list_article_images", {
    article_id: article.id,
  });
  expect(hidden.data).toEqual([]);
});
