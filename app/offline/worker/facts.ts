/** Build data that `scripts/build-worker.ts` writes into the service worker. */
export type BuildFacts = {
  /** Build id. */
  build: string;
  /** Assets required offline: style sheets and the script of copies. */
  essentials: string[];
  /** All other assets of reader pages. */
  readerAssets: string[];
  /** All assets of the build. */
  assets: string[];
  copyScript: string;
};

declare const BUILD_FACTS: BuildFacts;

export const FACTS: BuildFacts = BUILD_FACTS;
