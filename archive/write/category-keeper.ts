import type { Client } from "../../app/data/client.ts";
import { besideListings, isSpecialListing } from "../../app/domain/newsroom/special-listings.ts";
import { slugify } from "../../app/domain/slug.ts";
import type { ArchiveTerm } from "../archive-story.ts";
import { cutAtWord, toLine } from "../html/clean-text.ts";
import type { ReportKeeper } from "../report/import-report.ts";
import { askSite, UnusableBackend } from "./ask-site.ts";

// What WordPress files a story under that was filed nowhere.
const NO_CATEGORY = new Set(["uncategorized", "uncategorised"]);

export type CategoryKeeper = {
  /** The id of the category for a story with these terms, and which of the terms it is. */
  resolve(
    terms: ArchiveTerm[],
    story: { where: string; title: string },
  ): Promise<{ id: string | null; term: ArchiveTerm | null }>;
};

/**
 * Finds categories by slug or name, whatever the letter case, and creates those that are missing. What is
 * named like a special listing ("Featured") marks stories rather than being a section of them: it is taken
 * where a story has nothing else, and gets a slug whose page can be shown.
 */
export async function openCategories(options: {
  client: Client;
  isDryRun: boolean;
  report: ReportKeeper;
}): Promise<CategoryKeeper> {
  const { client, isDryRun, report } = options;
  const ids = new Map<string, string>();
  const { data, error } = await askSite(() => client.from("categories").select("id, name, slug"));
  if (error) throw new UnusableBackend(error.message);
  for (const { id, name, slug } of data) {
    if (isSpecialListing(slug)) continue;
    ids.set(slug.toLowerCase(), id);
    ids.set(name.trim().toLowerCase(), id);
  }
  // A story goes where the site already had a section, rather than to one that this run has made.
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
      const what = `its category is at /category/${slug}, as /category/${wanted} lists other stories`;
      report.addChange({ where, title, what });
    }
    if (!isDryRun) {
      await write({ name: capitalise(name), slug });
    } else ids.set(slug, slug);
    const id = ids.get(slug) ?? null;
    if (id) ids.set(name.toLowerCase(), id);
    report.report.created.categories.push(capitalise(name));
    return id;
  }

  async function write(row: { name: string; slug: string }): Promise<void> {
    const created = await askSite(() =>
      client.from("categories").insert(row).select("id").single(),
    );
    if (created.error && created.error.code !== "23505")
      throw new UnusableBackend(created.error.message);
    // Somebody else made it in the meantime.
    const found = created.error
      ? await askSite(() => client.from("categories").select("id").eq("slug", row.slug).single())
      : created;
    if (found.data) ids.set(row.slug, found.data.id);
  }

  return {
    async resolve(terms, story) {
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
      return { id: findIn(ids, first) ?? (await create(first, story)), term: first };
    },
  };
}

function toCategorySlug({ name, slug }: ArchiveTerm): string {
  const kebab = slugify(slug ?? name)
    .slice(0, 120)
    .replace(/-$/, "");
  if (kebab !== "") return kebab;
  // A name without a Latin letter; its code points tell it apart from others.
  const code = [...toLine(name)].map((letter) => letter.codePointAt(0)?.toString(36)).join("");
  return `category-${code}`.slice(0, 120);
}

/** JSON Lines often give only a slug in lower case. */
function capitalise(name: string): string {
  return /^[a-z]/.test(name) && name === name.toLowerCase()
    ? `${name[0]?.toUpperCase()}${name.slice(1)}`
    : name;
}
