import { createHmac, randomBytes } from "node:crypto";
import type { ViewedPage } from "../../app/domain/analytics/page-views.ts";

/** A view of the same page from the same address within this time is a repeated view. */
const WINDOW_MS = 30 * 60_000;
const SECRET_MS = 24 * 60 * 60_000;
/** Maximum number of views held, some 20 MB. The oldest is evicted, and counts again if it is repeated. */
const MAX_VIEWS = 200_000;

export type RepeatedViews = {
  /** Records a view. @returns whether the address has viewed the page within the last 30 minutes. */
  isRepeated(address: string, page: ViewedPage): boolean;
};

/**
 * Detects repeated views in the memory of this process, without storing client addresses: for 30 minutes it holds an
 * HMAC of address and page, with a random secret that never leaves the process and changes each day.
 */
export function createRepeatedViews(maxViews = MAX_VIEWS): RepeatedViews {
  /** Time of each counted view, oldest first. */
  const countedAt = new Map<string, number>();
  let secret = randomBytes(32);
  let secretSince = Date.now();

  function removeExpired(now: number): void {
    if (now - secretSince >= SECRET_MS) {
      secret = randomBytes(32);
      secretSince = now;
      countedAt.clear();
    }
    for (const [view, at] of countedAt) {
      if (now - at < WINDOW_MS && countedAt.size < maxViews) break;
      countedAt.delete(view);
    }
  }

  return {
    isRepeated(address, { kind, name }) {
      const now = Date.now();
      removeExpired(now);
      const view = createHmac("sha256", secret)
        .update(JSON.stringify([address, kind, name]))
        .digest("base64url")
        .slice(0, 22);
      if (countedAt.has(view)) return true;
      countedAt.set(view, now);
      return false;
    },
  };
}
