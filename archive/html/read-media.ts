import type { Block } from "../../app/domain/content.ts";
import { isLanguageTag } from "../../app/domain/parse-inlines.ts";
import { createMedia, type MediaBlock, type MediaValues } from "../../app/domain/parse-media.ts";

/**
 * Audio or video of another site, by https, as browsers ask for it on a page like this; undefined for a path, which is none
 * of this site's.
 */
export function readMedia(type: MediaBlock["type"], values: MediaValues): MediaBlock | undefined {
  const source = (typeof values.file === "string" ? values.file : "").trim();
  if (!/^(?:https?:)?\/\//i.test(source)) return undefined;
  return createMedia(type, { ...values, file: source.replace(/^(?:http:)?\/\//i, "https://") });
}

/** Gives a video the address of its captions; false for another block, and for one that has captions. */
export function giveCaptions(block: Block | undefined, address: string, language: string): boolean {
  if (block?.type !== "video" || block.captions !== "") return false;
  block.captions = address;
  block.language = isLanguageTag(language) ? language : "";
  return true;
}
