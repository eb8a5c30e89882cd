import { slugify } from "../slug.ts";

/** A slug that is written by hand or follows a title. */
export type SlugState = { slug: string; isManual: boolean };

export type SlugEvent =
  | { type: "title-changed"; title: string }
  | { type: "slug-written"; slug: string };

export function nextSlug(state: SlugState, event: SlugEvent): SlugState {
  switch (event.type) {
    case "title-changed":
      return state.isManual ? state : { slug: titleSlug(event.title), isManual: false };
    case "slug-written":
      return { slug: event.slug, isManual: true };
  }
}

/**
 * Whether the slug of an article that nobody has edited by hand since it was opened follows the title. The slug of a
 * live article is part of its address and does not.
 */
export function mayFollowTitle({
  slug,
  title,
  isLive,
}: {
  slug: string;
  title: string;
  isLive: boolean;
}): boolean {
  return isLive ? slug === "" : slug === titleSlug(title);
}

/** The longest slug that the database stores. */
const MAX_LENGTH = 300;

/** The slug of a title; empty where it has none of the characters that slugs consist of. */
export function titleSlug(title: string): string {
  return slugify(title).slice(0, MAX_LENGTH).replace(/-$/, "");
}
