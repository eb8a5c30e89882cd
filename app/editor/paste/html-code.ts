import { type LoadedOnce, loadOnce } from "../../ui/load-once.ts";

/** Code that reads HTML of other programs: loaded when the editor is open, so that writing can begin sooner. */
export type LazyHtmlCode = LoadedOnce<typeof import("./read-html.ts")>;

export function createLazyHtmlCode(): LazyHtmlCode {
  return loadOnce(() => import("./read-html.ts"));
}
