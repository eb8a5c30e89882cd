type HtmlCode = typeof import("./read-html.ts");

/** Code that reads HTML of other programs: loaded when the editor is open, so that writing can begin sooner. */
export type LazyHtmlCode = {
  /** Undefined until it is loaded. */
  get: () => HtmlCode | undefined;
  /** A call after a failed one tries again. */
  load: () => Promise<HtmlCode>;
};

export function createLazyHtmlCode(load = () => import("./read-html.ts")): LazyHtmlCode {
  let loaded: HtmlCode | undefined;
  return {
    get: () => loaded,
    async load() {
      loaded ??= await load();
      return loaded;
    },
  };
}
