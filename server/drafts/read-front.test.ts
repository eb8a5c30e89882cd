import { expect, test } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import {
  addContainer,
  applySeed,
  placeArticles,
  readLayout,
  seedFront,
  writeLayout,
} from "../../app/admin/fronts/front-document.ts";
import { HOME_LAYOUT } from "../../app/domain/fronts/home-sections.ts";
import type { FrontLayout } from "../../app/domain/fronts/layout.ts";
import { readFront } from "./read-front.ts";

const LAYOUT: FrontLayout = {
  containers: [
    {
      id: "one",
      kind: "row",
      title: "One",
      isHidden: true,
      source: { by: "latest" },
      size: 4,
      slots: [
        { id: "a", articleId: "00000000-0000-4000-8000-000000000001", image: "fronts/a.webp" },
        { id: "b", articleId: "00000000-0000-4000-8000-000000000002", image: "fronts/a.webp" },
        { id: "c", articleId: "00000000-0000-4000-8000-000000000003" },
      ],
    },
  ],
};
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const claim = (updates: Uint8Array[], document: string | null = null) => ({
  front_id: "front",
  document,
  folded_seq: document ? 7 : 0,
  updates: updates.map(toBase64),
  seq: updates.length + 7,
});

test("names the images of a document, hidden containers included, and folds no few updates", () => {
  expect(readFront(claim([seedFront(LAYOUT, 0)]))).toEqual({
    folded_seq: 0,
    seq: 8,
    document: null,
    images: ["fronts/a.webp"],
  });
});

test("folds many updates into the state that they add up to, on top of the last one", () => {
  const doc = new Doc();
  applySeed(doc, seedFront(HOME_LAYOUT, 0), "test");
  const document = toBase64(encodeStateAsUpdate(doc));
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  for (let n = 0; n < 100; n += 1) {
    placeArticles(doc, "top-news", [`00000000-0000-4000-8000-${String(n).padStart(12, "0")}`]);
  }
  addContainer(doc, { ...HOME_LAYOUT.containers[0], title: "Last", slots: [] } as never);
  const { document: folded, seq } = readFront(claim(updates, document));
  expect(seq).toBe(updates.length + 7);
  const copy = new Doc();
  applyUpdate(copy, Buffer.from(folded ?? "", "base64"));
  expect(readLayout(copy)).toEqual(readLayout(doc));
});

test("leaves out an update that is none, and stores the others without it", () => {
  const doc = new Doc();
  writeLayout(doc, LAYOUT);
  const { document, images } = readFront(
    claim([new Uint8Array([255, 1, 2, 3]), encodeStateAsUpdate(doc)]),
  );
  expect(images).toEqual(["fronts/a.webp"]);
  const copy = new Doc();
  applyUpdate(copy, Buffer.from(document ?? "", "base64"));
  expect(readLayout(copy)).toEqual(LAYOUT);
});
