import type { StoryDraft } from "./draft-story.ts";

export type Write = (drafts: StoryDraft[]) => Promise<void>;

export type StoryQueue = {
  /** Throws what the writing of an earlier batch threw. */
  add(draft: StoryDraft): Promise<void>;
  finish(): Promise<void>;
};

const STORIES_A_BATCH = 200;
const CHARACTERS_A_BATCH = 1_000_000;

/** Gathers stories into batches; the next batch is read while the one before is written. */
export function createStoryQueue(write: Write): StoryQueue {
  let batch: StoryDraft[] = [];
  let size = 0;
  let underWay: Promise<{ error: unknown } | null> = Promise.resolve(null);

  async function flush(): Promise<void> {
    const drafts = batch;
    batch = [];
    size = 0;
    await settle();
    underWay = write(drafts).then(
      () => null,
      (error: unknown) => ({ error }),
    );
  }

  async function settle(): Promise<void> {
    const failure = await underWay;
    underWay = Promise.resolve(null);
    if (failure) throw failure.error;
  }

  return {
    async add(draft: StoryDraft): Promise<void> {
      batch.push(draft);
      size += draft.size;
      if (batch.length >= STORIES_A_BATCH || size >= CHARACTERS_A_BATCH) await flush();
    },
    async finish(): Promise<void> {
      if (batch.length > 0) await flush();
      await settle();
    },
  };
}
