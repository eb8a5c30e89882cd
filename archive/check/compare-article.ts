import { toOldAddress } from "../../app/domain/pages/old-address.ts";
import { hostOf } from "../html/links.ts";
import { toFullAddress } from "./read-html.ts";
import { canonicalAddress, wordsOf } from "./reading.ts";
import type { SourceArticle } from "./source-article.ts";
import { listLinkAddresses, type StoredArticle, type StoredBatch } from "./stored-articles.ts";

export const CHECKED = [
  "words",
  "links",
  "images",
  "recordings",
  "dates",
  "authors",
  "categories and tags",
  "addresses",
  "comments",
  "notes to readers",
  "history",
  "topics and series",
  "image texts",
  "changes and plans",
  "site and fronts",
] as const;
export type Checked = (typeof CHECKED)[number];

/** `lost`: each as the source has it; `count` is how many words or other parts a line stands for. */
export type Comparison = { kind: Checked; total: number; lost: { what: string; count: number }[] };

export type CompareContext = Pick<StoredBatch, "targets" | "slugs"> & {
  /** Address of this site. */
  siteUrl: string;
  /** Paths in the bucket of files of the media folder, by reference, or that were fetched, by address; without that folder, null. */
  pathOf: ((reference: string, address: string) => string | null) | null;
  /** The address that an article of the archive has besides its number, such as `/?p=12`; null where none is known. */
  permalinkOf: (address: string) => string | null;
  /** Names of sections by the category of the archive that goes to them, in lower case. */
  sections: ReadonlyMap<string, string | null>;
};

/** Folder of the buckets for files of archives. */
const IMPORTED = "imported/";
/** Words in one line of the list. */
const MOST_WORDS = 12;

/** Compares an article of the archive with what the site has of it; null stands for nothing at all. */
export function compareArticle(
  source: SourceArticle,
  stored: StoredArticle | null,
  context: CompareContext,
): Comparison[] {
  return [
    compareWords(source, stored),
    compareLinks(source, stored, context),
    compareFiles("images", source, stored, context),
    compareFiles("recordings", source, stored, context),
    compareDate(source, stored),
    compareNames("authors", source.authors.map(withoutEmail), stored?.authors ?? []),
    compareNames(
      "categories and tags",
      source.tags.filter((name) => !isMapped(name, stored, context)),
      stored?.tags ?? [],
    ),
    compareAddresses(source, stored, context),
    {
      kind: "comments",
      ...without(source.comments, (id) => stored?.comments.has(id) === true),
    },
    {
      kind: "notes to readers",
      ...without(source.notes ?? [], (text) => stored?.notes?.has(text.trim()) === true),
    },
  ];
}

/** Words are compared field by field: an excerpt that repeats the text does not stand for it. */
function compareWords(source: SourceArticle, stored: StoredArticle | null): Comparison {
  const fields: [name: string, before: string, after: string][] = [
    ["title", source.title, stored?.title ?? ""],
    ["excerpt", source.excerpt, stored?.excerpt ?? ""],
    ["text", source.body.text, stored?.body.text ?? ""],
    ["image", source.imageText, stored?.imageText ?? ""],
  ];
  let total = 0;
  const lost: Comparison["lost"] = [];
  for (const [name, before, after] of fields) {
    const words = wordsOf(before);
    total += words.length;
    if (stored === null) continue;
    for (const run of findLostRuns(words, wordsOf(after))) {
      const shown = run.slice(0, MOST_WORDS).join(" ");
      const what = `${name}: ${shown}${run.length > MOST_WORDS ? " …" : ""}`;
      lost.push({ what, count: run.length });
    }
  }
  if (stored === null && total > 0) lost.push({ what: "the whole article", count: total });
  return { kind: "words", total, lost };
}

/** Runs of words that the other list has fewer times. */
function findLostRuns(words: readonly string[], others: readonly string[]): string[][] {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  const runs: string[][] = [];
  let run: string[] = [];
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      left.set(word, count - 1);
      run = [];
      continue;
    }
    if (run.length === 0) runs.push(run);
    run.push(word);
  }
  return runs;
}

/** A link to another article of the archive may lead to it here, or to its old address, which redirects. */
function compareLinks(
  { body, site }: SourceArticle,
  stored: StoredArticle | null,
  { siteUrl, targets, slugs, permalinkOf }: CompareContext,
): Comparison {
  const take = takeFrom(
    (stored?.body.links ?? []).map((link) =>
      canonicalAddress(link.startsWith("/") ? siteUrl + link : link),
    ),
  );
  const recordings = new Set((stored?.body.recordings ?? []).map(canonicalAddress));
  function formsOf(link: string): string[] {
    const url = URL.parse(link);
    if (!url || (site !== null && hostOf(url.href) !== hostOf(site))) return [link];
    const here = listLinkAddresses(url, permalinkOf).flatMap(({ address, permalink }) => {
      // The number may be that of an article of another archive.
      const target = targets.get(permalink ?? "") ?? targets.get(address) ?? "";
      const slug = slugs.get(target);
      return [
        address,
        permalink ?? address,
        ...(slug === undefined ? [] : [`/article/${encodeURIComponent(slug)}`]),
      ];
    });
    return [link, ...here.map((path) => (URL.parse(path, siteUrl)?.href ?? path) + url.hash)];
  }
  return {
    kind: "links",
    ...without(body.links, (link) => {
      const forms = formsOf(link).map(canonicalAddress);
      return forms.some(take) || forms.some((form) => recordings.has(form));
    }),
  };
}

/**
 * A file is kept under its address, or as a file of the bucket: that of the media folder, or, where the folder is not
 * given, any that no other file of the article stands for.
 */
function compareFiles(
  kind: "images" | "recordings",
  { body, image, site }: SourceArticle,
  stored: StoredArticle | null,
  { pathOf }: CompareContext,
): Comparison {
  const before = kind === "images" && image !== null ? [image, ...body[kind]] : body[kind];
  const after =
    kind === "images" && stored?.image ? [stored.image, ...stored.body[kind]] : stored?.body[kind];
  const files = (after ?? []).map(keyOfFile);
  const take = takeFrom(files);
  const unsure: string[] = [];
  let named = 0;
  const { lost } = without(before, (reference) => {
    const full = toFullAddress(reference, site ?? "") ?? reference;
    const path = pathOf?.(reference, full);
    if (path && take(path)) return true;
    if (take(keyOfFile(full))) return true;
    if (take(keyOfFile(reference))) {
      named += 1;
      return true;
    }
    if (pathOf === null) unsure.push(reference);
    return pathOf === null;
  });
  const inBucket = files.filter((file) => file.startsWith(IMPORTED)).length - named;
  const others = unsure.slice(Math.max(inBucket, 0)).map((what) => ({ what, count: 1 }));
  return { kind, total: before.length, lost: [...lost, ...others] };
}

function compareDate({ publishedAt }: SourceArticle, stored: StoredArticle | null): Comparison {
  if (publishedAt === null) return { kind: "dates", total: 0, lost: [] };
  const kept = stored !== null && Date.parse(stored.publishedAt) === publishedAt;
  const what = `${new Date(publishedAt).toISOString()}, here ${stored?.publishedAt || "none"}`;
  return { kind: "dates", total: 1, lost: kept ? [] : [{ what, count: 1 }] };
}

function compareNames(
  kind: "authors" | "categories and tags",
  names: readonly string[],
  others: readonly string[],
): Comparison {
  const known = new Set(others.map(keyOf));
  return { kind, ...without([...new Set(names)], (name) => known.has(keyOf(name))) };
}

function compareAddresses(
  { addresses }: SourceArticle,
  stored: StoredArticle | null,
  { targets }: CompareContext,
): Comparison {
  const own = addresses.flatMap((address) => toOldAddress(address) ?? []);
  return {
    kind: "addresses",
    ...without([...new Set(own)], (address) => {
      return stored !== null && targets.get(address) === stored.id;
    }),
  };
}

/** Whether the file of sections says that the category goes to the one of the article. */
function isMapped(name: string, stored: StoredArticle | null, { sections }: CompareContext) {
  const section = sections.get(name.trim().replace(/\s+/g, " ").toLowerCase());
  return section != null && (stored?.tags ?? []).some((tag) => keyOf(tag) === keyOf(section));
}

function without(values: readonly string[], isKept: (value: string) => boolean) {
  const lost = values.filter((value) => !isKept(value)).map((what) => ({ what, count: 1 }));
  return { total: values.length, lost };
}

/** Takes each value once for each time that it is there. */
function takeFrom(values: readonly string[]): (value: string) => boolean {
  const left = new Map<string, number>();
  for (const value of values) left.set(value, (left.get(value) ?? 0) + 1);
  return (value) => {
    const count = left.get(value) ?? 0;
    if (count > 0) left.set(value, count - 1);
    return count > 0;
  };
}

/** An address, or a path in a bucket, where the name of an imported file is the hash of its bytes. */
function keyOfFile(file: string): string {
  if (/^(?:https?:)?\/\//i.test(file)) return canonicalAddress(file);
  return file.startsWith(IMPORTED) ? file.replace(/\.[a-z0-9]{1,5}$/, "") : file;
}

/** Email addresses stay private: the name before one stands for it. */
function withoutEmail(name: string): string {
  const words = name.split(/\s+/);
  const others = words.filter((word) => !/.@/.test(word));
  return others.length > 0 ? others.join(" ") : (name.split("@")[0] ?? "");
}

/** Names are one where they have the same letters and digits. */
function keyOf(name: string): string {
  return wordsOf(name).join("");
}
