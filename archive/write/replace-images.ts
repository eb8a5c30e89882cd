import type { Client } from "../../app/data/client.ts";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import type { ArchiveArticle } from "../formats/archive-article.ts";
import { cleanText } from "../html/clean-text.ts";
import { resolveAddress } from "../html/links.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { BackendUnavailableError, requestWithRetry } from "./backend-request.ts";
import { type ImageStore, isAddress } from "./store-images.ts";

export type ImageReplacement = {
  /**
   * Stores the images that an imported article still shows from the old site, and shows them from the bucket, also in its
   * working copy. What editors have replaced stays.
   *
   * @throws BackendUnavailableError when the site does not respond.
   */
  replace(id: string, article: ArchiveArticle): Promise<void>;
};

export function createImageReplacement({
  client,
  builder,
  images,
  isDryRun,
  hasFiles,
}: {
  client: Client;
  builder: ReportBuilder;
  images: ImageStore;
  isDryRun: boolean;
  /** Whether there is a folder of images, or one for those that are fetched. */
  hasFiles: boolean;
}): ImageReplacement {
  async function readSources(id: string): Promise<Set<string>> {
    const [live, working] = await Promise.all([
      requestWithRetry(() => client.from("articles").select("image_src,content").eq("id", id)),
      requestWithRetry(() => client.from("article_drafts").select("fields").eq("article_id", id)),
    ]);
    const error = live.error ?? working.error;
    if (error) throw new BackendUnavailableError(`articles cannot be read: ${error.message}`);
    return new Set(listSources([live.data, working.data]));
  }

  async function show(id: string, address: string, path: string): Promise<void> {
    const { error } = await requestWithRetry(() => client.rpc("add_image", { path }));
    const { data, error: problem } = error
      ? { data: [], error }
      : await requestWithRetry(() =>
          client.rpc("replace_image", { path: address, replacement: path, ids: [id] }),
        );
    if (problem)
      throw new BackendUnavailableError(`an image cannot be replaced: ${problem.message}`);
    if (data.length > 0) builder.addImage("replaced");
  }

  return {
    async replace(id, article) {
      // An article of this run that was just given a slug with a number has no id yet.
      if (!hasFiles || id === "") return;
      const references = new Map<string, string>();
      for (const reference of listSources([{ src: article.image?.reference }, article.blocks])) {
        const address = resolveAddress(reference, article.site);
        if (isAddress(address)) references.set(cleanText(address), reference);
      }
      if (references.size === 0) return;
      const shown = await readSources(id);
      for (const [address, reference] of references) {
        if (!shown.has(address)) continue;
        const path = await images.resolve(reference, article);
        if (path === null || isAddress(path)) continue;
        if (isDryRun) builder.addImage("replaced");
        else await show(id, address, path);
      }
    },
  };
}

/** The sources of images below a value. */
function listSources(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listSources);
  if (!isRecord(node)) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    (key === "src" || key === "image_src") && typeof value === "string"
      ? [value]
      : listSources(value),
  );
}
