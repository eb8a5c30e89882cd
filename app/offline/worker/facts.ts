/** What `scripts/build-worker.ts` writes into the worker. */
export type BuildFacts = {
  /** Mark of the build. */
  build: string;
  /** What a page to read offline cannot do without: style sheets and the script of copies. */
  essentials: string[];
  /** Every other file that readers' pages may load. */
  readerAssets: string[];
  /** Every file of the build. */
  assets: string[];
  copyScript: string;
};

declare const BUILD_FACTS: BuildFacts;

export const FACTS: BuildFacts = BUILD_FACTS;
