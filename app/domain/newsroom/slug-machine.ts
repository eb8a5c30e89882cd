import { slugify } from "../slug.ts";

/** The slug in the form, as specified: it follows the title until it is edited by hand. */
export type SlugState = { slug: string; isManual: boolean };

export type SlugEvent =
  | { type: "title-changed"; title: string }
  | { type: "slug-written"; slug: string }
  | { type: "generate"; title: string };

/** The slug of an existing article is part of its URL and does not follow the title. */
export function startSlug(slug: string): SlugState {
  return { slug, isManual: slug !== "" };
}

/** The slug of a working copy that is opened again. Without `isManual` it counts as manual if it differs from the title's slug. */
export function resumeSlug({
  slug,
  title,
  isManual,
  isNew,
}: {
  slug: string;
  title: string;
  isManual: boolean | undefined;
  /** The article was never saved. */
  isNew: boolean;
}): SlugState {
  if (!isNew) return startSlug(slug);
  return { slug, isManual: isManual ?? slug !== titleSlug(title) };
}

export function nextSlug(state: SlugState, event: SlugEvent): SlugState {
  switch (event.type) {
    case "title-changed":
      return state.isManual ? state : { slug: titleSlug(event.title), isManual: false };
    case "slug-written":
      return { slug: event.slug, isManual: true };
    case "generate":
      return { slug: titleSlug(event.title), isManual: state.isManual };
  }
}

/** The longest slug that the database stores. */
const MAX_LENGTH = 300;

function titleSlug(title: string): string {
  return slugify(title).slice(0, MAX_LENGTH).replace(/-$/, "");
}
