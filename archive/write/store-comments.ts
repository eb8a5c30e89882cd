import type { Client } from "../../app/data/client.ts";
import { toStorable } from "../../app/domain/storable-json.ts";
import type { ArchiveComment } from "../formats/archive-article.ts";
import { cutAtWord } from "../html/clean-text.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { BackendUnavailableError, requestWithRetry } from "./backend-request.ts";
import type { ImportDraft } from "./draft-article.ts";

export type CommentStore = {
  /** Stores the comments of an article; those that are there already stay as they are. */
  add(articleId: string, draft: ImportDraft): Promise<void>;
};

const BATCH = 200;
const MAX_BODY = 65_536;

/** Stores what readers wrote on the old site, which no page shows. */
export function createCommentStore({
  client,
  isDryRun,
  builder,
}: {
  client: Client;
  isDryRun: boolean;
  builder: ReportBuilder;
}): CommentStore {
  return {
    async add(articleId, { article: { comments = [], where, title } }) {
      const rows = comments.filter(({ body, source_id }) => body !== "" && source_id !== "");
      if (rows.length < comments.length) {
        builder.addChange({ where, title, what: "comments without a text or a number left out" });
      }
      for (let from = 0; from < rows.length; from += BATCH) {
        const batch = rows.slice(from, from + BATCH);
        builder.report.comments += isDryRun ? batch.length : await store(articleId, batch);
      }
    },
  };

  async function store(articleId: string, batch: ArchiveComment[]): Promise<number> {
    const { data, error } = await requestWithRetry(() =>
      client
        .from("archived_comments")
        .upsert(toStorable(batch.map((comment) => toRow(articleId, comment))), {
          onConflict: "article_id,source_id",
          ignoreDuplicates: true,
        })
        .select("source_id"),
    );
    if (error) throw new BackendUnavailableError(`comments cannot be stored: ${error.message}`);
    return data.length;
  }
}

function toRow(article_id: string, comment: ArchiveComment) {
  return {
    article_id,
    ...comment,
    source_id: comment.source_id.slice(0, 100),
    parent_id: comment.parent_id?.slice(0, 100) ?? null,
    kind: comment.kind.slice(0, 50),
    author_name: cutAtWord(comment.author_name, 500),
    author_email: comment.author_email.slice(0, 500),
    author_url: comment.author_url.slice(0, 2000),
    body: cutAtWord(comment.body, MAX_BODY),
  };
}
