import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

let site: SharedSite;
let service: TestClient;
let actors: Record<Actor, ActorOfSite>;
let path: string;

const RED = { r: 230, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 230 };

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  actors = await createActors(site);
  path = `library/${uniqueWord()}.png`;
  const blue = await sharp({ create: { width: 2000, height: 600, channels: 3, background: BLUE } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 4000, height: 600, channels: 3, background: RED } })
    .composite([{ input: blue, left: 2000, top: 0 }])
    .png()
    .toBuffer();
  await service.storage.from("article-images").upload(path, bytes, { contentType: "image/png" });
  await service.rpc("add_image", { path }).throwOnError();
  await waitFor("the measures", async () => {
    const { data } = await service.from("images").select("width").eq("path", path).single();
    return data?.width ?? undefined;
  });
});

async function chooseFocalPoint(x: number): Promise<void> {
  const point = { focal_x: x, focal_y: 0.5 };
  await actors.editor.client.from("images").update(point).eq("path", path).throwOnError();
}

/** Which half of the image the edges of an answer show. */
async function readSide(address: string): Promise<{ side: string; etag: string | null }> {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  const image = sharp(Buffer.from(await response.arrayBuffer()));
  const { width } = await image.metadata();
  const edges = [0, width - 40].map(async (left) => {
    const edge = image.clone().extract({ left, top: 0, width: 40, height: 40 });
    const [red = 0, , blue = 0] = await edge.resize(1, 1).raw().toBuffer();
    return red > blue ? "red" : "blue";
  });
  const side = (await Promise.all(edges)).join(" ");
  return { side, etag: response.headers.get("ETag") };
}

test("cards, feeds and Open Graph images show an image around its focal point, also after a change", async () => {
  const article = await createArticle(service, { image_src: path });
  const version = Date.parse(article.updated_at).toString(36);
  const addresses = [
    `${site.url}/storage/v1/render/image/public/article-images/${path}?width=400&height=225&resize=cover`,
    `${site.url}/og/article/${article.id}/${version}.jpg`,
  ];
  const seen = [];
  for (const [x, side] of [
    [0, "red red"],
    [1, "blue blue"],
  ] as const) {
    await chooseFocalPoint(x);
    for (const address of addresses) {
      const { etag } = await waitFor(`a part that is ${side} at ${address}`, async () => {
        const found = await readSide(address);
        return found.side === side ? found : undefined;
      });
      seen.push(etag);
    }
  }
  // Browsers that revalidate get the new crop.
  expect(new Set(seen).size).toBe(4);
});

test("readers cannot choose the crop of an image", async () => {
  await chooseFocalPoint(0);
  const address = `${site.url}/storage/v1/render/image/public/article-images/${path}?width=672&height=378`;
  const { etag } = await waitFor("the red half", async () => {
    const found = await readSide(address);
    return found.side === "red red" ? found : undefined;
  });
  const response = await fetch(address, { headers: { "X-Focal-Point": "1,0.5" } });
  expect(response.headers.get("ETag")).toBe(etag);
});
