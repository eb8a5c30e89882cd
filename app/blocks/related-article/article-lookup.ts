import { createContext } from "react";
import type { LinkedArticle } from "../../domain/related-article.ts";

/**
 * An article as it is now. Of one that is not public yet, `publicFrom` has the date, as an ISO date-time; null for one
 * that was unpublished or deleted.
 */
export type FoundArticle = { article: LinkedArticle; publicFrom?: string } | null;

/** Looks up an article by its id. Rejects where the site cannot be reached. */
export type LookUpArticle = (id: string) => Promise<FoundArticle>;

/** Look-up of the form around an editor. */
export const ArticleLookupContext = createContext<LookUpArticle | undefined>(undefined);
