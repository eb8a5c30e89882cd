import type { Block, UnknownBlock } from "../app/domain/content.ts";

/** A content block of an imported story. Pictures still carry the source's own address. */
export type ImportedBlock = Exclude<Block, UnknownBlock>;

/** A category or tag, with the source's own slug if it has one. */
export type ArchiveTerm = { name: string; slug: string | null };

export type ArchiveAuthor = { name: string; bio: string | null; picture: string | null };

/** A picture reference of the source: a URL or a path, and the lines printed below it. */
export type ArchivePicture = { reference: string; caption: string; credit: string };

/** A published story, in the terms that the three formats share. Dates are ISO instants. */
export type ArchiveStory = {
  /** Position in the file, for the report: `line 12`, `post 102`. */
  where: string;
  title: string;
  slug: string | null;
  excerpt: string;
  blocks: ImportedBlock[];
  /** In order of preference: the first that exists on the site is used, else the first is created. */
  categories: ArchiveTerm[];
  author: ArchiveAuthor | null;
  tags: string[];
  publishedAt: string;
  modifiedAt: string | null;
  picture: ArchivePicture | null;
  isFeatured: boolean;
  isPopular: boolean;
};

/** What a format reader yields: a story, a rejected story, or an entry that is not a story. */
export type ArchiveEntry =
  | { kind: "story"; story: ArchiveStory }
  | { kind: "rejected"; where: string; title: string; reason: string }
  | { kind: "ignored"; what: string };
