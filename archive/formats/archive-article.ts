import type { DraftStage } from "../../app/data/rows.types.ts";
import type { ArticleLabel } from "../../app/domain/article-label.ts";
import type { BylineRole } from "../../app/domain/byline.ts";
import type { ImportedBlock } from "../html/block-writer.ts";
import type { ArchiveRecord } from "./json-records.ts";

/** Slugs of WordPress's default category, of articles without one. */
export const NO_CATEGORY: ReadonlySet<string> = new Set(["uncategorized", "uncategorised"]);

/** Said of a page beside the articles of the source. */
export const PAGE_CHANGE = "page of the old site: kept as a draft";

/** A category or tag, with the source's own slug and addresses if it has them. */
export type ArchiveTerm = { name: string; slug: string | null; addresses?: string[] };

/** Somebody whom the byline names; a writer, where the source says no part. */
export type ArchiveAuthor = {
  name: string;
  /** Tells authors of one name apart, where the source does. */
  slug?: string | null;
  bio: string | null;
  image: string | null;
  role?: BylineRole;
  isOrganization?: boolean;
  addresses?: string[];
  /** Of what the source says of them, the parts that this site has no place for, such as "website". */
  unkept?: string[];
};

/** An image reference of the source: a URL or a path, its description, and the lines printed below it. */
export type ArchiveImage = {
  reference: string;
  alt: string;
  isDecorative?: boolean;
  caption: string;
  credit: string;
};

/** A reader's comment; the columns of `archived_comments`. */
export type ArchiveComment = {
  source_id: string;
  parent_id: string | null;
  kind: string;
  author_name: string;
  author_email: string;
  author_url: string;
  body: string;
  is_approved: boolean;
  written_at: string | null;
};

/** A note to readers about a change; the columns of `article_corrections`. */
export type ArchiveNote = {
  id: string;
  kind: string;
  text: string;
  version_number: number;
  published_at: string;
  changed_at: string | null;
  withdrawn_at: string | null;
};

/** An article, in the terms that the three formats share. Dates are ISO instants. */
export type ArchiveArticle = {
  /** A UUID, where the source has one: the article keeps it. */
  id?: string;
  /** Of an article that readers may not see: it becomes a draft, of this stage. Absent for all others. */
  stage?: DraftStage;
  /** Whether it was a page beside the articles, such as "About us". It becomes a draft. */
  isPage?: boolean;
  /** Position in the file, for the report: `line 12`, `post 102`. */
  where: string;
  title: string;
  slug: string | null;
  /** Addresses of its page on the site that the archive is of. */
  addresses: string[];
  /** Address of that site. */
  site: string;
  excerpt: string;
  /** Whether an empty excerpt is what the newsroom wrote, as an export of this system says. */
  isExcerptGiven?: boolean;
  blocks: ImportedBlock[];
  /** In order of preference: the first that exists on the site is used, else the first is created. */
  categories: ArchiveTerm[];
  /** In the order of the byline. */
  authors: ArchiveAuthor[];
  tags: string[];
  /** Empty for a draft without a date. */
  publishedAt: string;
  modifiedAt: string | null;
  createdAt?: string | null;
  firstPublishedAt?: string | null;
  /** Of a draft, the number that the version had which readers saw last. */
  basedOn?: number;
  /** Plans of the newsroom for a draft. */
  plan?: { due_at: string | null; planned_for: string | null; note: string | null };
  image: ArchiveImage | null;
  isFeatured: boolean;
  isPopular: boolean;
  sponsor?: string;
  label?: ArticleLabel | null;
  /** In place of title and excerpt for search engines, and of the title where it is shared. */
  seo?: {
    title: string;
    description: string;
    socialTitle: string;
    socialDescription?: string;
    socialImage?: string | null;
  };
  /** The page that the source names as the original; empty where it names none. */
  canonicalUrl?: string;
  comments?: ArchiveComment[];
  notes?: ArchiveNote[];
  /** Of the source, which this site does not keep, or keeps in another form: for the report. */
  changes?: string[];
};

/** Result of a format reader: an article, what articles have in common, a rejected article, or an entry that is not an article. */
export type ArchiveEntry =
  | { kind: "article"; article: ArchiveArticle }
  | { kind: "record"; where: string; record: ArchiveRecord }
  | { kind: "rejected"; where: string; title: string; reason: string }
  | { kind: "ignored"; where: string; title: string; what: string };
