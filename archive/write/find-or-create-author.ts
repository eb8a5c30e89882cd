import type { Client } from "../../app/data/client.ts";
import type { ArchiveAuthor } from "../formats/archive-article.ts";
import { cleanText, cutAtWord, toLine } from "../html/clean-text.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { BackendUnavailableError, requestWithRetry } from "./backend-request.ts";
import type { ImageStore, ImageUser } from "./store-images.ts";

const PAGE = 1000;

export type AuthorResolver = {
  /** The id of the author with that name; creates the author when there is none. Null for a blank name. */
  resolve(author: ArchiveAuthor, article: ImageUser): Promise<string | null>;
};

/** Finds authors by name, case-insensitively, and creates missing ones. */
export async function createAuthorResolver(options: {
  client: Client;
  images: ImageStore;
  isDryRun: boolean;
  builder: ReportBuilder;
}): Promise<AuthorResolver> {
  const { client, images, isDryRun, builder } = options;
  const ids = new Map<string, string>();
  for (let from = 0; ; from += PAGE) {
    const { data, error } = await requestWithRetry(() =>
      client
        .from("authors")
        .select("id, name")
        .order("id")
        .range(from, from + PAGE - 1),
    );
    if (error) throw new BackendUnavailableError(error.message);
    for (const { id, name } of data) ids.set(keyOf(name), id);
    if (data.length < PAGE) break;
  }

  async function create(author: ArchiveAuthor, name: string, article: ImageUser): Promise<string> {
    builder.report.created.authors += 1;
    if (isDryRun) return name;
    const row = {
      name,
      bio: cutAtWord(cleanText(author.bio ?? "").trim(), 5000) || null,
      image_url: author.image ? await images.resolve(author.image, article) : null,
      ...(author.isOrganization ? { kind: "organization" as const } : {}),
    };
    const { data, error } = await requestWithRetry(() =>
      client.from("authors").insert(row).select("id").single(),
    );
    if (error)
      throw new BackendUnavailableError(`the author ${name} cannot be created: ${error.message}`);
    return data.id;
  }

  return {
    async resolve(author, article) {
      const name = cutAtWord(toLine(author.name), 200);
      if (name === "") return null;
      const known = ids.get(keyOf(name));
      if (known) return known;
      const id = await create(author, name, article);
      ids.set(keyOf(name), id);
      return id;
    },
  };
}

function keyOf(name: string): string {
  return toLine(name).normalize("NFC").toLowerCase();
}
