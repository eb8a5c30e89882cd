import type { Client } from "../../app/data/client.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { requestWithRetry } from "./backend-request.ts";
import type { ImportDraft } from "./draft-article.ts";

export type NoteStore = {
  /** Stores the notes to readers of an article that is stored; those that are there already stay as they are. */
  add(articleId: string, draft: ImportDraft): Promise<void>;
};

const BATCH = 100;

/** Stores what readers were told about changes of articles. */
export function createNoteStore({
  client,
  isDryRun,
  builder,
}: {
  client: Client;
  isDryRun: boolean;
  builder: ReportBuilder;
}): NoteStore {
  return {
    async add(articleId, { article: { notes = [], where, title } }) {
      for (let from = 0; from < notes.length; from += BATCH) {
        const batch = notes.slice(from, from + BATCH);
        if (isDryRun) {
          builder.report.notes += batch.length;
          continue;
        }
        const rows = batch.map((note) => ({ ...note, article_id: articleId }));
        const { data, error } = await requestWithRetry(() =>
          client.rpc("import_corrections", { notes: rows }),
        );
        if (error) {
          const what = `notes to readers left out: ${error.message}`;
          builder.addChange({ where, title, what });
        } else builder.report.notes += data;
      }
    },
  };
}
