import { type Doc, XmlElement, type XmlFragment } from "yjs";
import { findImagePath } from "../../domain/shown-image.ts";
import { getSharedBody, getSharedFields } from "./shared-document.ts";

/**
 * Shows other images wherever a document shows some: above the article, in its blocks, and for sharing. Only the sources change, so
 * that what others write at the same time stays.
 *
 * @param replaced paths in the bucket `article-images` by the paths before, or by addresses on other sites.
 */
export function replaceImages(doc: Doc, replaced: Readonly<Record<string, string>>): void {
  const paths = new Map(Object.entries(replaced));
  if (paths.size === 0) return;
  doc.transact(() => {
    const fields = getSharedFields(doc);
    for (const column of ["image_src", "social_image"]) {
      const next = replaceSource(fields.get(column), paths);
      if (next !== undefined) fields.set(column, next);
    }
    replaceInBlocks(getSharedBody(doc), paths);
  });
}

type Paths = ReadonlyMap<string, string>;

function replaceInBlocks(parent: XmlFragment, paths: Paths): void {
  for (const child of parent.toArray()) {
    if (!(child instanceof XmlElement)) continue;
    for (const [name, value] of Object.entries(child.getAttributes())) {
      const next = name === "src" ? replaceSource(value, paths) : replaceWithin(value, paths);
      // Blocks that the editor does not know are objects in one attribute.
      if (next !== undefined) child.setAttribute(name, next as string);
    }
    replaceInBlocks(child, paths);
  }
}

/** The replacement of a source; undefined where it stays. */
function replaceSource(source: unknown, paths: Paths): string | undefined {
  if (typeof source !== "string") return undefined;
  return paths.get(findImagePath(source) ?? "") ?? paths.get(source);
}

/** A stored value with other sources; undefined where none is replaced. */
function replaceWithin(value: unknown, paths: Paths): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  let isReplaced = false;
  const text = JSON.stringify(value, (key, part: unknown) => {
    const next = key === "src" ? replaceSource(part, paths) : undefined;
    isReplaced ||= next !== undefined;
    return next ?? part;
  });
  return isReplaced ? JSON.parse(text) : undefined;
}
