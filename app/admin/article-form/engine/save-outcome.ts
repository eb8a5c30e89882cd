import type { LastSave } from "../../../data/articles/get-last-save.ts";
import type { ArticleDraft, ArticleFields } from "../../../domain/newsroom/article-fields.ts";

/** Which version of which story a save goes to; nulls make a new story. */
export type SaveTarget = { id: string | null; version: string | null };

export type SaveRequest = {
  fields: ArticleFields;
  /** Where the writer wants to be afterwards: in the form, or back at the list. */
  intent: "stay" | "leave";
};

/** How a save ended. */
export type SaveOutcome =
  | { kind: "saved"; id: string; version: string; isNew: boolean }
  | { kind: "slug-taken" }
  /** Somebody else saved or, without `theirs`, deleted the story. */
  | { kind: "conflict"; theirs: (ArticleDraft & { id: string }) | null; lastSave: LastSave | null }
  | { kind: "offline" }
  | { kind: "failed"; message: string };
