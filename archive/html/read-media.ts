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
