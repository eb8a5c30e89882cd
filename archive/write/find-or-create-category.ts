import type { Client } from "../../app/data/client.ts";
import { besideListings, isSpecialListing } from "../../app/domain/pages/category-listing.ts";
import { slugify } from "../../app/domain/slug.ts";
import { type ArchiveTerm, NO_CATEGORY } from "../formats/archive-article.ts";
import { cutAtWord, toLine } from "../html/clean-text.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { BackendUnavailableError, requestWithRetry } from "./backend-request.ts";

export type CategoryResolver = {
  /** The id of the category for an article with these terms, and the term that it comes from. */
  resolve(
    terms: ArchiveTerm[],
    article: { where: string; title: string },
  ): Promise<{ id: string | null; term: ArchiveTerm | null }>;
};

/**
 * Finds categories by slug or name, case-insensitively, and creates missing ones. A term named like a
 * special listing ("Featured") is used only when an article has no other, and gets a slug that does not
 * collide with that listing.
 */
export async function createCategoryResolver(options: {
  client: Client;
  isDryRun: boolean;
  builder: ReportBuilder;
}): Promise<CategoryResolver> {
  const { client, isDryRun, builder } = options;
  const ids = new Map<string, string>();
  const { data, error } = await requestWithRetry(() =>
    client.from("categories").select("id, name, slug"),
  );
  if (error) throw new BackendUnavailableError(error.message);
  for (const { id, name, slug } of data) {
    if (isSpecialListing(slug)) continue;
    ids.set(slug.toLowerCase(), id);
    ids.set(name.trim().toLowerCase(), id);
  }
  // Categories that existed before this run are preferred.
  const before = new Map(ids);
  const findIn = (known: Map<string, string>, { slug, name }: ArchiveTerm) =>
    (slug ? known.get(besideListings(slug.toLowerCase())) : undefined) ??
    known.get(toLine(name).toLowerCase());

  async function create(
    term: ArchiveTerm,
    { where, title }: { where: string; title: string },
  ): Promise<string | null> {
    const name = cutAtWord(toLine(term.name), 120);
    const wanted = toCategorySlug(term);
    const slug = besideListings(wanted);
    if (slug !== wanted) {
      const what = `its category is at /category/${slug}, because /category/${wanted} lists other articles`;
      builder.addChange({ where, title, what });
    }
    if (!isDryRun) {
      await write({ name: capitalize(name), slug });
    } else ids.set(slug, slug);
    const id = ids.get(slug) ?? null;
    if (id) ids.set(name.toLowerCase(), id);
    builder.report.created.categories.push(capitalize(name));
    return id;
  }

  async function write(row: { name: string; slug: string }): Promise<void> {
    const created = await requestWithRetry(() =>
      client.from("categories").insert(row).select("id").single(),
    );
    if (created.error && created.error.code !== "23505")
      throw new BackendUnavailableError(created.error.message);
    // The category was created concurrently.
    const found = created.error
      ? await requestWithRetry(() =>
          client.from("categories").select("id").eq("slug", row.slug).single(),
        )
      : created;
    if (found.data) ids.set(row.slug, found.data.id);
  }

  return {
    async resolve(terms, article) {
      const named = terms.filter(
        ({ name, slug }) => toLine(name) !== "" && !NO_CATEGORY.has((slug ?? name).toLowerCase()),
      );
      const sections = named.filter((term) => !isSpecialListing(toCategorySlug(term)));
      const usable = sections.length > 0 ? sections : named;
      for (const term of usable) {
        const id = findIn(before, term);
        if (id) return { id, term };
      }
      const [first = null] = usable;
      if (!first) return { id: null, term: null };
      return { id: findIn(ids, first) ?? (await create(first, article)), term: first };
    },
  };
}

function toCategorySlug({ name, slug }: ArchiveTerm): string {
  const kebab = slugify(slug ?? name)
    .slice(0, 120)
    .replace(/-$/, "");
  if (kebab !== "") return kebab;
  // A name without Latin letters: its code points make the slug unique.
  const code = [...toLine(name)].map((letter) => letter.codePointAt(0)?.toString(36)).join("");
  return `category-${code}`.slice(0, 120);
}

/** JSON Lines archives often have only a slug in lower case. */
function capitalize(name: string): string {
  return /^[a-z]/.test(name) && name === name.toLowerCase()
    ? `${name[0]?.toUpperCase()}${name.slice(1)}`
    : name;
}
