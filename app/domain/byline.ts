/** The parts that somebody can have in an article, in the order in which a byline names them. */
export const BYLINE_ROLE_NAMES = [
  "by",
  "additional_reporting",
  "photos",
  "illustrations",
  "translation",
] as const;

export type BylineRole = (typeof BYLINE_ROLE_NAMES)[number];

/** How a form and a byline name them. */
export const BYLINE_ROLES = {
  by: { label: "Writer", prefix: "By" },
  additional_reporting: { label: "Additional reporting", prefix: "Additional reporting by" },
  photos: { label: "Photos", prefix: "Photos by" },
  illustrations: { label: "Illustrations", prefix: "Illustrations by" },
  translation: { label: "Translation", prefix: "Translation by" },
} as const satisfies Record<BylineRole, { label: string; prefix: string }>;

type BylinePrefix = (typeof BYLINE_ROLES)[BylineRole]["prefix"];

/** Somebody whom the byline of an article names. */
export type BylineAuthor = {
  name: string;
  /** Last part of the URL of their page. */
  slug: string;
  isOrganization: boolean;
  role: BylineRole;
};

export function isBylineRole(value: string): value is BylineRole {
  return Object.hasOwn(BYLINE_ROLES, value);
}

/** Those who wrote the article. */
export function listWriters(byline: readonly BylineAuthor[]): BylineAuthor[] {
  return byline.filter(({ role }) => role === "by");
}

/** Those who had another part in it. */
export function listContributors(byline: readonly BylineAuthor[]): BylineAuthor[] {
  return byline.filter(({ role }) => role !== "by");
}

/** Names in words: 'Ana', 'Ana and Ben', 'Ana, Ben and Cleo'; empty for none. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** Those who wrote the article, in words; empty without a writer. */
export function nameWriters(byline: readonly BylineAuthor[]): string {
  return joinNames(listWriters(byline).map(({ name }) => name));
}

/** The lines of a byline: a prefix such as 'Photos by', and whom it names. */
export function groupByline(
  byline: readonly BylineAuthor[],
): { role: BylineRole; prefix: BylinePrefix; authors: BylineAuthor[] }[] {
  return BYLINE_ROLE_NAMES.map((role) => ({
    role,
    prefix: BYLINE_ROLES[role].prefix,
    authors: byline.filter((author) => author.role === role),
  })).filter(({ authors }) => authors.length > 0);
}
