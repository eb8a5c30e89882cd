import { beforeAll, expect, test } from "vitest";
import { createImage } from "../../../backend/storage/images/test-images.ts";
import { createActors } from "../../support/actors.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { untilRead, writeDraft } from "../../support/drafts.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

let site: SharedSite;
let service: TestClient;
beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
});

const DAY_MS = 86_400_000;

/** An article whose lead image, and an image in its text, is a photo of the library. */
async function publishPhoto() {
  const path = `licensed/${uniqueWord()} a.png`;
  const bytes = Buffer.from(await createImage("png", { width: 64, height: 36, seed: 3 }));
  const stored = await service.storage
    .from("article-images")
    .upload(path, bytes, { contentType: "image/png" });
  expect(stored.error).toBeNull();
  await service.rpc("sync_images", { max_rows: 500 }).throwOnError();
  const article = await createArticle(service, {
    image_src: path,
    content: {
      main: [{ type: "image", src: path, alt: "", caption: "", credit: "", children: [] }],
    },
  });
  return { path, article };
}

async function setEnd(path: string, milliseconds: number | null): Promise<void> {
  const expires_at =
    milliseconds === null ? null : new Date(Date.now() + milliseconds).toISOString();
  await service.from("images").update({ expires_at }).eq("path", path).throwOnError();
}

async function listNotes(articleId: string): Promise<string[]> {
  const { data } = await service
    .from("draft_notes")
    .select("body")
    .eq("article_id", articleId)
    .order("created_at")
    .throwOnError();
  return data.map(({ body }) => body);
}

const until = <Found>(what: string, read: () => Promise<Found | undefined>) => waitFor(what, read);

test("readers get a placeholder from the end of a license until it is extended", async () => {
  const { path, article } = await publishPhoto();
  const page = await (await fetch(`${site.url}/article/${article.slug}`)).text();
  const name = encodeURIComponent(path.split("/")[1] ?? "");
  const shown = (page.match(/\/storage\/v1\/[^\s"\\<]+/g) ?? [])
    .map((address) => address.replaceAll("&amp;", "&"))
    .filter((address) => address.includes(name));
  const addresses = [...new Set(shown), `/storage/v1/object/public/article-images/${path}`];
  expect(addresses.length).toBeGreaterThan(2);
  const listStatuses = async () => {
    const answers = await Promise.all(addresses.map((address) => fetch(site.url + address)));
    return [...new Set(answers.map(({ status }) => status))];
  };
  expect(await listStatuses()).toEqual([200]);

  await setEnd(path, 1500);
  await until("the placeholder", async () =>
    (await listStatuses()).join() === "410" ? true : undefined,
  );
  const answer = await fetch(site.url + (addresses[0] ?? ""));
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(await answer.text()).toContain("no longer available");

  await setEnd(path, 30 * DAY_MS);
  await until("the image", async () =>
    (await listStatuses()).join() === "200" ? true : undefined,
  );
});

test("staff alone get the original of an image whose license has ended", async () => {
  const roles = await createActors(await getSharedSite("role"));
  const bucket = roles.service.client.storage.from("article-images");
  const path = `licensed/${uniqueWord()}.png`;
  const bytes = Buffer.from(await createImage("png", { width: 64, height: 36, seed: 4 }));
  expect((await bucket.upload(path, bytes, { contentType: "image/png" })).error).toBeNull();
  await roles.service.client.rpc("add_image", { path }).throwOnError();
  await roles.service.client
    .from("images")
    .update({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .eq("path", path)
    .throwOnError();
  const publicUrl = bucket.getPublicUrl(path).data.publicUrl;
  await until("the placeholder", async () =>
    (await fetch(publicUrl)).status === 410 ? true : undefined,
  );
  for (const actor of ["contributor", "author", "editor", "admin"] as const) {
    const { data } = await roles[actor].client.storage.from("article-images").download(path);
    expect([actor, data?.type]).toEqual([actor, "image/png"]);
    expect(await (await fetch(publicUrl)).text()).toContain("no longer available");
  }
  const base = publicUrl.replace(/\/object\/public\/.*$/, "");
  for (const actor of ["anonymous", "reader"] as const) {
    const { client, headers } = roles[actor];
    const { data, error } = await client.storage.from("article-images").download(path);
    expect([actor, data, error === null]).toEqual([actor, null, false]);
    const signed = await client.storage.from("article-images").createSignedUrl(path, 60);
    expect([actor, signed.error === null]).toEqual([actor, false]);
    for (const route of ["object", "object/authenticated", "render/image/authenticated"]) {
      const answer = await fetch(`${base}/${route}/article-images/${path}`, { headers });
      expect([actor, route, answer.ok]).toEqual([actor, route, false]);
    }
  }
});

test("the newsroom's list names articles with an image whose license ends, also in working copies", async () => {
  const { client } = (await createActors(site)).editor;
  const [live, draft] = [await publishPhoto(), await publishPhoto()];
  const listEnd = async (query: string) => {
    const { data } = await client.rpc("list_staff_articles", { filters: { query } }).throwOnError();
    return data.map(({ license_ends_at: end }) => end);
  };
  const title = uniqueWord();
  await service.from("articles").update({ title }).eq("id", live.article.id).throwOnError();
  expect(await listEnd(title)).toEqual([null]);
  await setEnd(live.path, 8 * DAY_MS);
  expect(await listEnd(title)).toEqual([null]);
  await setEnd(live.path, 6 * DAY_MS);
  expect(await listEnd(title)).toEqual([expect.any(String)]);

  const id = crypto.randomUUID();
  const draftTitle = uniqueWord();
  await writeDraft(client, id, { title: draftTitle, image_src: draft.path });
  await untilRead(client, id);
  await setEnd(draft.path, -1000);
  expect(await listEnd(draftTitle)).toEqual([expect.any(String)]);
});

test("the newsroom gets one note a week before a license ends and one at its end", async () => {
  const { path, article } = await publishPhoto();
  await service.from("images").update({ alt: "Cranes" }).eq("path", path).throwOnError();
  await setEnd(path, 8 * DAY_MS);
  await service.rpc("announce_license_ends", { max_rows: 50 }).throwOnError();
  expect(await listNotes(article.id)).toEqual([]);

  await setEnd(path, 6 * DAY_MS);
  const soon = await until("the warning", async () => {
    const notes = await listNotes(article.id);
    return notes.length > 0 ? notes : undefined;
  });
  expect(soon).toEqual([expect.stringMatching(/^The license of the image “Cranes” ends on /)]);

  await setEnd(path, -1000);
  const ended = await until("the note at the end", async () => {
    const notes = await listNotes(article.id);
    return notes.length > 1 ? notes : undefined;
  });
  await service.rpc("announce_license_ends", { max_rows: 50 }).throwOnError();
  expect(await listNotes(article.id)).toEqual(ended);
  expect(ended[1]).toMatch(/^The license of the image “Cranes” ended on /);
});
