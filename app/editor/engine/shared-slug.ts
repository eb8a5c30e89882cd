import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import { titleSlug } from "../../domain/newsroom/slug-machine.ts";
import { changeText } from "../../ui/shared-text/text-change.ts";
import { getSharedFields, getSharedText } from "./shared-document.ts";
import { stableClientId } from "./stable-client.ts";

/**
 * Value of the column `slug` in `getSharedFields` while the slug follows the title. It is then read from the title,
 * whoever writes there: two browsers that each wrote the slug of a title would double its letters.
 */
const FOLLOWS_TITLE = "title";

export function isSlugOfTitle(doc: Doc): boolean {
  return getSharedFields(doc).get("slug") === FOLLOWS_TITLE;
}

export function readSlug(doc: Doc): string {
  return isSlugOfTitle(doc)
    ? titleSlug(getSharedText(doc, "title").toString())
    : getSharedText(doc, "slug").toString();
}

export function followTitle(doc: Doc): void {
  const text = getSharedText(doc, "slug");
  doc.transact(() => {
    text.delete(0, text.length);
    getSharedFields(doc).set("slug", FOLLOWS_TITLE);
  });
}

/**
 * Makes the slug a text of its own, as it is. Two browsers that do so at once write it once. Not within a transaction:
 * Yjs takes one in which an update is applied for somebody else's.
 */
export function keepSlug(doc: Doc, origin?: unknown): void {
  if (!isSlugOfTitle(doc)) return;
  const slug = readSlug(doc);
  const text = getSharedText(doc, "slug");
  doc.transact(() => text.delete(0, text.length), origin);
  const seed = new Doc();
  seed.clientID = stableClientId(new TextEncoder().encode(`slug ${slug}`));
  getSharedText(seed, "slug").insert(0, slug);
  applyUpdate(doc, encodeStateAsUpdate(seed), origin);
  seed.destroy();
  doc.transact(() => {
    // It was written before, and deleted.
    changeText(text, slug);
    getSharedFields(doc).set("slug", null);
  }, origin);
}
