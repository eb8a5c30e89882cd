import type { Client } from "../../app/data/client.ts";
import type { Json } from "../../app/data/json.types.ts";
import { type ArchiveVersion, parseVersion } from "../formats/json-records.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { BackendUnavailableError, requestWithRetry } from "./backend-request.ts";
import type { ImportDraft } from "./draft-article.ts";
import type { ImageStore } from "./store-images.ts";
import type { RecordingStore } from "./store-recordings.ts";
import { createFieldsReader } from "./stored-fields.ts";

export type HistoryStore = {
  /** Stores the history of an article that is about to be stored itself; what is there already stays. */
  add(articleId: string, draft: ImportDraft): Promise<void>;
};

const MAX_BATCH = 20;
const MAX_BATCH_CHARACTERS = 1_000_000;

type VersionRow = Omit<ArchiveVersion, "record" | "article" | "fields"> & { fields: Json };

/** Stores the states that articles of the archive had, with the ids and files of this site. */
export function createHistoryStore({
  client,
  tables,
  images,
  recordings,
  isDryRun,
  builder,
}: {
  client: Client;
  tables: Pick<LookupTables, "get" | "each">;
  images: ImageStore;
  recordings: RecordingStore;
  isDryRun: boolean;
  builder: ReportBuilder;
}): HistoryStore {
  const toFields = createFieldsReader({ tables, images, recordings });

  async function store(articleId: string, versions: VersionRow[]): Promise<void> {
    if (versions.length === 0) return;
    const { data, error } = await requestWithRetry(() =>
      client.rpc("import_versions", { article_id: articleId, versions }),
    );
    if (error) throw new BackendUnavailableError(`a history cannot be stored: ${error.message}`);
    builder.report.versions += data;
  }

  return {
    async add(articleId, draft) {
      const { id } = draft.article;
      if (id === undefined) return;
      let batch: VersionRow[] = [];
      let size = 0;
      for (const text of tables.each("version", id)) {
        const version = parseVersion(JSON.parse(text));
        if (!version) continue;
        if (isDryRun) {
          builder.report.versions += 1;
          continue;
        }
        const { record: _, article: __, fields, ...others } = version;
        batch.push({ ...others, fields: await toFields(fields, draft.article) });
        size += text.length;
        if (batch.length < MAX_BATCH && size < MAX_BATCH_CHARACTERS) continue;
        await store(articleId, batch);
        batch = [];
        size = 0;
      }
      await store(articleId, batch);
    },
  };
}
