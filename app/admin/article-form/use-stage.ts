import { useSyncExternalStore } from "react";
import { toFields } from "../../data/articles/article-row.ts";
import type { ArticleStage } from "../../domain/newsroom/article-stage.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";

/** The stage of the article, brought up to date whenever the working copy was stored or changed by others. */
export function useStage(copy: WorkingCopy): ArticleStage {
  return useStagePart(copy, (stage) => stage);
}

/**
 * Something about the stage. While somebody types, the stage changes again and again: a component is rendered again only
 * when what `read` returns is another value.
 */
export function useStagePart<Part>(copy: WorkingCopy, read: (stage: ArticleStage) => Part): Part {
  return useSyncExternalStore(copy.subscribe, () => read(readStage(copy)));
}

const stages = new WeakMap<WorkingCopy, { version: number; stage: ArticleStage }>();

/** The stage now: the same object until the working copy notifies its listeners again. */
export function readStage(copy: WorkingCopy): ArticleStage {
  const version = copy.revision();
  const known = stages.get(copy);
  if (known?.version === version) return known.stage;
  const stored = copy.stored();
  const stage = {
    live: stored?.live ? toFields(stored.live) : null,
    fields: toFields(copy.read()),
    isTrashed: (stored?.trashed_at ?? null) !== null,
    wasLive: (stored?.based_on ?? null) !== null,
    review: stored?.stage ?? "draft",
  };
  stages.set(copy, { version, stage });
  return stage;
}
