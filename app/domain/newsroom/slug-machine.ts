import { slugify } from "../slug.ts";

/** The slug of a form: it follows the title until somebody writes it by hand, and stays theirs then. */
export type SlugState = { slug: string; isManual: boolean };

export type SlugEvent =
  | { type: "title-changed"; title: string }
  | { type: "slug-written"; slug: string }
  | { type: "generate"; title: string };

/** The slug of a story that exists is part of its address: it does not follow the title. */
export function startSlug(slug: string): SlugState {
  return { slug, isManual: slug !== "" };
}

/**
 * The slug of a form that goes on from unsaved changes. Those that an older build kept do not tell whether it
 * was written by hand: it was if it is not what the title makes it.
 */
export function resumeSlug({
  slug,
  title,
  isManual,
  isNew,
}: {
  slug: string;
  title: string;
  isManual: boolean | undefined;
  /** The story was never saved. */
  isNew: boolean;
}): SlugState {
  if (!isNew) return startSlug(slug);
  return { slug, isManual: isManual ?? slug !== slugify(title) };
}

export function nextSlug(state: SlugState, event: SlugEvent): SlugState {
  switch (event.type) {
    case "title-changed":
      return state.isManual ? state : { slug: slugify(event.title), isManual: false };
    case "slug-written":
      return { slug: event.slug, isManual: true };
    case "generate":
      return { slug: slugify(event.title), isManual: state.isManual };
  }
}
