import type { Client } from "../../app/data/client.ts";
import { besideListings, isSpecialListing } from "../../app/domain/pages/category-listing.ts";
import { slugify } from "../../app/domain/slug.ts";
import { type ArchiveTerm, NO_CATEGORY } from "../formats/archive-article.ts";
import { cutAtWord, toLine } from "../html/clean-text.ts";
import { type Sections, toSectionKey } from "../input/sections-file.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { BackendUnavailableError, requestWithRetry } from "./backend-request.ts";

export type CategoryResolver = {
  /** The id of the category for an article with these terms, and the term that it comes from. */
  resolve(
    terms: ArchiveTerm[],
    article: { where: string; title: string },
  ): Promise<{ id: string | null; term: ArchiveTerm | null }>;
  /** The categories of the archive so far, each with the section that an article of it alone would get. */
  listSections(): ReadonlyMap<string, string>;
};

/**
 * Finds categories by slug or name, case-insensitively, and creates missing ones. `sections` map terms to others before. A term named like a
 * special listing ("Featured") is used only when an article has no other, and gets a slug that does not
 * collide with that listing.
 */
export async function createCategoryResolver(options: {
  client: Client;
  isDryRun: boolean;
  builder: ReportBuilder;
  sections?: Sections | null;
}): Promise<CategoryResolver> {
  const { client, isDryRun, builder, sections } = options;
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  const found = new Map<string, string>();
  const { data, error } = await requestWithRetry(() =>
    client.from("categories").select("id, name, slug"),
  );
  if (error) throw new BackendUnavailableError(error.message);
  for (const { id, name, slug } of data) {
    if (isSpecialListing(slug)) continue;
    names.set(id, name);
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

  /** The term that the sections map this one to; null for none. */
  function mapTerm(term: ArchiveTerm): ArchiveTerm | null {
    const keys = [term.name, term.slug ?? ""].map(toSectionKey);
    const to = keys.map((key) => sections?.get(key)).find((section) => section !== undefined);
    if (to === undefined) return term;
    return to === null ? null : { ...term, name: to, slug: null };
  }

  return {
    async resolve(terms, article) {
      const given = terms.filter(
        ({ name, slug }) => toLine(name) !== "" && !NO_CATEGORY.has((slug ?? name).toLowerCase()),
      );
      for (const term of given) {
        const name = toLine(term.name);
        found.set(name, names.get(findIn(before, term) ?? "") ?? capitalize(name));
      }
      const named = given.map(mapTerm).filter((term) => term !== null);
      const ordinary = named.filter((term) => !isSpecialListing(toCategorySlug(term)));
      const usable = ordinary.length > 0 ? ordinary : named;
      for (const term of usable) {
        const id = findIn(before, term);
        if (id) return { id, term };
      }
      const [first = null] = usable;
      if (!first) return { id: null, term: null };
      return { id: findIn(ids, first) ?? (await create(first, article)), term: first };
    },
    listSections: () => found,
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
