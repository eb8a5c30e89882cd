/** A person or desk in bylines. */
export type Author = {
  id: string;
  name: string;
  /** Last part of the URL of their page. */
  slug: string;
  /** Plain text; empty lines separate paragraphs. Empty when not set. */
  bio: string;
  /** An address, or a path in the bucket `article-images`. */
  imageSrc: string | null;
};
