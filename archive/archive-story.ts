import type { Block, UnknownBlock } from "../app/domain/content.ts";

/** A block as the importer makes it. Pictures carry the source's own address until they are found. */
export type ImportedBlock = Exclude<Block, UnknownBlock>;

/** A name with the slug that the source gives it, if it gives one. */
export type ArchiveTerm = { name: string; slug: string | null };

export type ArchiveAuthor = { name: string; bio: string | null; picture: string | null };

/** A picture that the source names: an address or a path, and the lines printed below it. */
export type ArchivePicture = { reference: string; caption: string; credit: string };

/** A published story, in the terms that the three formats share. Dates are ISO instants. */
export type ArchiveStory = {
  /** Where it stands in the file, for the report: `line 12`, `post 102`. */
  where: string;
  title: string;
  slug: string | null;
  excerpt: string;
  blocks: ImportedBlock[];
  /** Best first: the first that the site has already is taken, else the first is created. */
  categories: ArchiveTerm[];
  author: ArchiveAuthor | null;
  tags: string[];
  publishedAt: string;
  modifiedAt: string | null;
  picture: ArchivePicture | null;
  isFeatured: boolean;
  isPopular: boolean;
};

/** What a format reader yields: a story, a story that is not taken, or something that is no story. */
export type ArchiveEntry =
  | { kind: "story"; story: ArchiveStory }
  | { kind: "refused"; where: string; title: string; reason: string }
  | { kind: "left-out"; what: string };
