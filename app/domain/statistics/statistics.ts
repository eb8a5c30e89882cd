import type { HourOfViews } from "./period.ts";
import type { StoryLink } from "./story-link.ts";

/** Page views of a period. Lists are sorted by views, highest first. */
export type Statistics = {
  hours: HourOfViews[];
  stories: (StoryLink & { id: string; views: number })[];
  /** Pages that are no story, by their path. */
  pages: { path: string; views: number }[];
  /** Hosts of referrers; an empty host means unknown. */
  referrers: { host: string; views: number }[];
};
