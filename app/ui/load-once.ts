/** Code that is loaded when it is needed. */
export type LoadedOnce<Code> = {
  /** Undefined until it is loaded. */
  get: () => Code | undefined;
  /** A call after a failed one tries again. */
  load: () => Promise<Code>;
};

export function loadOnce<Code>(load: () => Promise<Code>): LoadedOnce<Code> {
  let loaded: Code | undefined;
  return {
    get: () => loaded,
    async load() {
      loaded ??= await load();
      return loaded;
    },
  };
}
