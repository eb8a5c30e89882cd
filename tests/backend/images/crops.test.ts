import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { uniqueWord } from "../../support/rows.ts";
import { getSharedSite } from "../../support/sites/shared-site.ts";

let actors: Record<Actor, ActorOfSite>;
let service: TestClient;

beforeAll(async () => {
  const site = await getSharedSite("role");
  actors = await createActors(site);
  service = serviceClient(site);
});

type Texts = {
  alt?: string;
  caption?: string;
  credit?: string;
  license?: string;
  expires_at?: string;
};

async function addImage(client: TestClient, texts?: Texts): Promise<string> {
  const path = `library/${uniqueWord()}.png`;
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#578" } })
    .png()
    .toBuffer();
  await client.storage.from("article-images").upload(path, bytes, { contentType: "image/png" });
  await client.rpc("add_image", { path }).throwOnError();
  if (texts) await service.from("images").update(texts).eq("path", path).throwOnError();
  return path;
}

async function getImage(path: string) {
  const { data } = await service.from("images").select().eq("path", path).single().throwOnError();
  return data;
}

const crop = (actor: Actor, path: string, source: string) =>
  actors[actor].client.rpc("add_crop", { path, source_path: source });

test("a crop has texts and rights of its image, and follows a change of its rights", async () => {
  const source = await addImage(service, {
    alt: "A quay",
    caption: "Cranes.",
    credit: "Jane Doe",
    license: "Rights managed",
    expires_at: "2030-01-01T00:00:00Z",
  });
  const path = await addImage(actors.author.client, { caption: "One crane." });
  expect((await crop("author", path, source)).error).toBeNull();
  expect(await getImage(path)).toMatchObject({
    cropped_from: source,
    alt: "A quay",
    caption: "One crane.",
    credit: "Jane Doe",
    license: "Rights managed",
    expires_at: "2030-01-01T00:00:00+00:00",
    is_kept: true,
  });
  await actors.editor.client
    .from("images")
    .update({ expires_at: "2026-01-01T00:00:00Z", credit: "Jane Roe" })
    .eq("path", source)
    .throwOnError();
  const ended = { credit: "Jane Roe", expires_at: "2026-01-01T00:00:00+00:00" };
  expect(await getImage(path)).toMatchObject(ended);
  // Rights of its own would let it outlive the license of its image.
  await actors.author.client
    .from("images")
    .update({ expires_at: null, credit: "Me", alt: "A crane" })
    .eq("path", path)
    .throwOnError();
  expect(await getImage(path)).toMatchObject({ ...ended, alt: "A crane" });
});

test("a crop of a crop comes from the same image, and none from itself", async () => {
  const source = await addImage(service);
  const [first, second] = [await addImage(service), await addImage(service)];
  expect((await crop("editor", first, source)).error).toBeNull();
  expect((await crop("editor", second, first)).error).toBeNull();
  expect(await getImage(second)).toMatchObject({ cropped_from: source });
  expect((await crop("editor", source, first)).error?.code).toBe("22023");
  expect((await crop("editor", source, "no/such.png")).error?.code).toBe("22023");
  // An image with crops becomes a crop.
  const whole = await addImage(service);
  expect((await crop("editor", source, whole)).error).toBeNull();
  expect(await getImage(first)).toMatchObject({ cropped_from: whole });
});

test("staff make crops of their own uploads, editors of all", async () => {
  const source = await addImage(service);
  const path = await addImage(actors.contributor.client);
  for (const actor of ["anonymous", "reader", "author"] as const) {
    expect((await crop(actor, path, source)).error?.code).toBe("42501");
  }
  expect((await crop("contributor", path, source)).error).toBeNull();
  expect((await crop("editor", path, source)).error).toBeNull();
});

test("a crop stays with its rights when its image leaves the library", async () => {
  const source = await addImage(service, { credit: "Jane Doe" });
  const path = await addImage(service);
  await crop("editor", path, source);
  await service.from("images").delete().eq("path", source).throwOnError();
  expect(await getImage(path)).toMatchObject({ cropped_from: null, credit: "Jane Doe" });
});
