import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { getBrowserClient } from "../../data/browser-client.ts";
import { followArticles } from "../../data/realtime/follow-articles.ts";
import { createThrottle } from "../articles/throttle.ts";

/** Several changes within this time cause one reload. */
const RELOAD_DELAY_MS = 400;

/**
 * Loads the history anew when the article or its working copy changes: words become a version shortly after they were
 * typed. Not while `isPaused`.
 */
export function useHistoryUpdates(articleId: string, isPaused: boolean): void {
  const { revalidate } = useRevalidator();

  // Subscribes to the realtime changes of the article.
  useEffect(() => {
    if (isPaused) return;
    const throttle = createThrottle(revalidate);
    const reload = () => throttle.request(RELOAD_DELAY_MS);
    const leave = followArticles(getBrowserClient(), {
      ...{ id: articleId, onChange: reload, onDraftChange: reload },
    });
    return () => {
      throttle.stop();
      leave();
    };
  }, [articleId, isPaused, revalidate]);
}
