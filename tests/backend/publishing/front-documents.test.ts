import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import {
  changeEntry,
  containersOf,
  readLayout,
  writeLayout,
} from "../../../app/admin/fronts/front-document.ts";
import type { FrontLayout } from "../../../app/domain/fronts/layout.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import { minutesFromNow, uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Documents of fronts: folded by the site, and read for the images that they show. */

let site: RunningSite;
let service: TestClient;
let editor: TestClient;
let frontId: string;
beforeAll(async () => {
  site = await startSite({ env: { STAFF_ACCESS: "role" } });
  service = serviceClient(site);
  ({ client: editor } = await createUser(site, "editor"));
  const { data } = await editor.rpc("open_front", { place: "home" }).throwOnError();
  frontId = data.id;
});
afterAll(() => site.stop());

const layout = (image?: string): FrontLayout => ({
  containers: [
    {
      id: "one",
      kind: "row",
      title: "One",
      isHidden: false,
      source: { by: "latest" },
      size: 4,
      slots: [{ id: "slot", articleId: randomUUID(), ...(image && { image }) }],
    },
  ],
});

async function save(update: Uint8Array, knownSeq = 0) {
  const { data } = await editor
    .rpc("save_front", {
      front_id: frontId,
      known_seq: knownSeq,
      update: Buffer.from(update).toString("base64"),
    })
    .throwOnError();
  return data;
}

async function list(knownSeq: number) {
  const { data } = await editor
    .rpc("list_front_updates", { front_id: frontId, known_seq: knownSeq })
    .throwOnError();
  return data;
}

const unused = async (path: string) =>
  (await editor.rpc("unused_images", { paths: [path] }).throwOnError()).data.length > 0;

test("the site folds many changes into one, which every editor gets who lacks some of them", async () => {
  const doc = new Doc();
  writeLayout(doc, layout());
  await save(encodeStateAsUpdate(doc));
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  for (let n = 1; n <= 110; n += 1) {
    changeEntry(doc, containersOf(doc), "one", { title: `Title ${n}` });
  }
  for (const update of updates) await save(update, 1000);
  const stored = async () =>
    (await service.from("front_updates").select("seq").eq("front_id", frontId).throwOnError()).data
      .length;
  await waitFor("the folded state", async () => (await stored()) < 50);
  for (const knownSeq of [0, 50]) {
    const { seq, updates: listed } = await list(knownSeq);
    expect(seq).toBe(111);
    const copy = new Doc();
    for (const update of listed) applyUpdate(copy, Buffer.from(update, "base64"));
    expect(readLayout(copy)).toEqual(readLayout(doc));
  }
  expect((await list(111)).updates).toEqual([]);
  expect((await save(new Uint8Array([0, 0]), 111)).seq).toBe(112);
});

test("an image of a front that is only composed counts as used while it is", async () => {
  const path = `fronts/${uniqueWord()}.webp`;
  const doc = new Doc();
  const before = await list(0);
  for (const update of before.updates) applyUpdate(doc, Buffer.from(update, "base64"));
  expect(await unused(path)).toBe(true);
  writeLayout(doc, layout(path));
  await save(encodeStateAsUpdate(doc));
  await waitFor("the used image", async () => !(await unused(path)));
  const uses = async () => (await editor.rpc("list_image_uses", { path }).throwOnError()).data;
  expect(await uses()).toMatchObject([{ kind: "front", title: "home", is_current: true }]);
  writeLayout(doc, layout());
  await save(encodeStateAsUpdate(doc));
  await waitFor("the document without it", async () => (await uses()).length === 0);
});

test("an image of a planned front counts as used, and for a month after the plan was cancelled", async () => {
  const path = `fronts/${uniqueWord()}.webp`;
  expect(await unused(path)).toBe(true);
  const plan = (at: string | null, planned: FrontLayout | null) =>
    editor.rpc("plan_front", { front_id: frontId, at, layout: planned }).throwOnError();
  await plan(minutesFromNow(60), layout(path));
  expect(await unused(path)).toBe(false);
  await plan(null, null);
  expect(await unused(path)).toBe(false);
});
