import type { ImportDraft } from "./draft-article.ts";

/** `prepare` works on a batch while `write` writes the one before. */
export type BatchStages<Prepared> = {
  prepare(drafts: ImportDraft[]): Promise<Prepared>;
  write(prepared: Prepared): Promise<void>;
};

export type BatchWriter = {
  /** Throws the error of an earlier batch. */
  add(draft: ImportDraft): Promise<void>;
  finish(): Promise<void>;
};

const MAX_BATCH_ARTICLES = 200;
const MAX_BATCH_CHARACTERS = 1_000_000;

/** Writes articles in batches; the next batch is collected and prepared while the previous one is written. */
export function createBatchWriter<Prepared>({
  prepare,
  write,
}: BatchStages<Prepared>): BatchWriter {
  let batch: ImportDraft[] = [];
  let size = 0;
  let pending: Promise<{ error: unknown } | null> = Promise.resolve(null);

  async function flush(): Promise<void> {
    const drafts = batch;
    batch = [];
    size = 0;
    const [prepared] = await Promise.all([prepare(drafts), settle()]);
    pending = write(prepared).then(
      () => null,
      (error: unknown) => ({ error }),
    );
  }

  async function settle(): Promise<void> {
    const failure = await pending;
    pending = Promise.resolve(null);
    if (failure) throw failure.error;
  }

  return {
    async add(draft: ImportDraft): Promise<void> {
      batch.push(draft);
      size += draft.size;
      if (batch.length >= MAX_BATCH_ARTICLES || size >= MAX_BATCH_CHARACTERS) await flush();
    },
    async finish(): Promise<void> {
      if (batch.length > 0) await flush();
      await settle();
    },
  };
}
