import type { ViewBatch, ViewedPage } from "../../app/domain/analytics/page-views.ts";

export type View = {
  page: ViewedPage;
  /** Referrer host. Empty without a referrer; undefined for navigation within the site. */
  referrer: string | undefined;
  at: Date;
};

export type ViewTally = {
  add(view: View): void;
  /** Removes and returns a batch of counts, the earliest pages first; undefined when there are none. */
  take(): ViewBatch | undefined;
  isEmpty(): boolean;
  /** Number of views discarded since the last call, because the tally was full. */
  takeLost(): number;
};

/** Limits on memory during a database outage: pages per hour, and hosts. */
const LIMITS = { pages: 50_000, hosts: 2000, batch: 5000 };

/** Counts views in memory, up to `limits` entries; views beyond that are discarded. */
export function createViewTally(limits = LIMITS): ViewTally {
  const views = new Map<string, ViewBatch["views"][number]>();
  const referrers = new Map<string, ViewBatch["referrers"][number]>();
  let lost = 0;

  return {
    add({ page, referrer, at }) {
      const hour = `${at.toISOString().slice(0, 13)}:00:00Z`;
      const isCounted = addTo(views, limits.pages, `${hour} ${page.kind} ${page.name}`, () => ({
        ...page,
        hour,
        views: 0,
      }));
      if (!isCounted) lost += 1;
      if (!isCounted || referrer === undefined) return;
      const day = hour.slice(0, 10);
      addTo(referrers, limits.hosts, `${day} ${referrer}`, () => ({
        day,
        host: referrer,
        views: 0,
      }));
    },
    take() {
      if (views.size === 0) return undefined;
      return { views: takeFrom(views, limits.batch), referrers: takeFrom(referrers, limits.batch) };
    },
    isEmpty: () => views.size === 0,
    takeLost() {
      const count = lost;
      lost = 0;
      return count;
    },
  };
}

function takeFrom<Entry>(map: Map<string, Entry>, limit: number): Entry[] {
  const taken = [...map].slice(0, limit);
  for (const [key] of taken) map.delete(key);
  return taken.map(([, entry]) => entry);
}

function addTo<Entry extends { views: number }>(
  map: Map<string, Entry>,
  limit: number,
  key: string,
  create: () => Entry,
): boolean {
  let entry = map.get(key);
  if (!entry) {
    if (map.size >= limit) return false;
    entry = create();
    map.set(key, entry);
  }
  entry.views += 1;
  return true;
}
