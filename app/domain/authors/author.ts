/** Somebody, or a desk, who writes. */
export type Author = {
  id: string;
  name: string;
  /** The last part of the address of their page. */
  slug: string;
  /** Plain text, paragraphs apart by an empty line; empty when there is none. */
  bio: string;
  /** An address, or a path in the bucket `article-images`. */
  imageSrc: string | null;
};
