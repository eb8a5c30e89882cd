/** A change of an article on the site, or its withdrawal, that is planned for a moment. Times are ISO date-times. */
export type ScheduledChange = {
  id: string;
  at: string;
  action: "publish" | "unpublish";
  /** Columns of `articles` that it changes. */
  fields: string[];
  /** Name or email address of who planned it; null if the account is gone. */
  createdBy: string | null;
  /** Whether somebody has changed the same on the site since: it will not be carried out. */
  isContested: boolean;
  /** Whether it waits for approval: who planned it may not publish the article any more. */
  isWaiting: boolean;
  /** Why it could not be carried out; null if it is still to come. */
  failed: string | null;
};

const FAILURES: Record<string, string> = {
  "not-on-site": "The article was not on the site any more.",
  "changed-since": "Somebody changed the same on the site after this was planned.",
  "slug-taken": "Another article has this address.",
  "author-gone": "The author does not exist any more.",
  "category-gone": "The category does not exist any more.",
};

/** Sentence for the reason why a change failed. */
export function scheduleFailureText(reason: string): string {
  return FAILURES[reason] ?? reason;
}

const FIELD_NAMES: Record<string, string> = {
  title: "title",
  slug: "address",
  excerpt: "excerpt",
  content: "text",
  image_src: "image",
  image_alt: "alternative text",
  image_is_decorative: "decorative image",
  image_caption: "image caption",
  category_id: "category",
  author_id: "author",
  other_authors: "other authors",
  published_at: "date",
  is_featured: "featured",
  is_popular: "popular",
  tags: "tags",
  sponsor: "sponsor",
  label: "label",
  seo_title: "search headline",
  seo_description: "search description",
  social_title: "sharing headline",
  social_description: "sharing text",
  social_image: "image for sharing",
  canonical_url: "canonical address",
};

/** Fields that a change concerns, in the order of the form: 'title, text and tags'. */
export function changedFieldsText(fields: readonly string[]): string {
  const known = Object.keys(FIELD_NAMES);
  const names = [...fields]
    .sort((left, right) => known.indexOf(left) - known.indexOf(right))
    .map((field) => FIELD_NAMES[field] ?? field.replaceAll("_", " "));
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}
