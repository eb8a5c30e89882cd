import type { HourOfViews } from "./period.ts";
import type { StoryLink } from "./story-link.ts";

/** How often pages were viewed in a period. Each list begins with the most. */
export type Statistics = {
  hours: HourOfViews[];
  stories: (StoryLink & { id: string; views: number })[];
  /** Pages that are no story, by their path. */
  pages: { path: string; views: number }[];
  /** The sites that readers came from; an empty host stands for none that is known. */
  referrers: { host: string; views: number }[];
};
