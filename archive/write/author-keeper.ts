import type { Client } from "../../app/data/client.ts";
import type { ArchiveAuthor } from "../archive-story.ts";
import { cleanText, cutAtWord, toLine } from "../html/clean-text.ts";
import type { PictureStore } from "../pictures/store-pictures.ts";
import type { ReportKeeper } from "../report/import-report.ts";
import { askSite, UnusableBackend } from "./ask-site.ts";

const PAGE = 1000;

export type AuthorKeeper = {
  /** The id of the author of that name, who is created when the site has none. */
  resolve(author: ArchiveAuthor | null, where: string): Promise<string | null>;
};

/** Finds authors by name, whatever the letter case, and creates those that are missing. */
export async function openAuthors(options: {
  client: Client;
  pictures: PictureStore;
  isDryRun: boolean;
  report: ReportKeeper;
}): Promise<AuthorKeeper> {
  const { client, pictures, isDryRun, report } = options;
  const ids = new Map<string, string>();
  for (let from = 0; ; from += PAGE) {
    const { data, error } = await askSite(() =>
      client
        .from("authors")
        .select("id, name")
        .order("id")
        .range(from, from + PAGE - 1),
    );
    if (error) throw new UnusableBackend(error.message);
    for (const { id, name } of data) ids.set(keyOf(name), id);
    if (data.length < PAGE) break;
  }

  async function create(author: ArchiveAuthor, name: string, where: string): Promise<string> {
    report.report.created.authors += 1;
    if (isDryRun) return name;
    const row = {
      name,
      bio: cutAtWord(cleanText(author.bio ?? "").trim(), 5000) || null,
      image_url: author.picture ? await pictures.resolve(author.picture, where) : null,
    };
    const { data, error } = await askSite(() =>
      client.from("authors").insert(row).select("id").single(),
    );
    if (error) throw new UnusableBackend(`the author ${name} can not be created: ${error.message}`);
    return data.id;
  }

  return {
    async resolve(author, where) {
      const name = author ? cutAtWord(toLine(author.name), 200) : "";
      if (!author || name === "") return null;
      const known = ids.get(keyOf(name));
      if (known) return known;
      const id = await create(author, name, where);
      ids.set(keyOf(name), id);
      return id;
    },
  };
}

function keyOf(name: string): string {
  return toLine(name).normalize("NFC").toLowerCase();
}
