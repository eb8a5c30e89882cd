import { ROUTES } from "../route-table.ts";

/** The addresses of cached documents. They are the same for every reader, and asking for one changes nothing. */
const PRERENDERED = ROUTES.filter(({ kind, cachedBy }) => kind === "document" && cachedBy).map(
  ({ pattern }) => pattern,
);

/**
 * Which pages a browser may prerender while the pointer rests on their link or presses it, as the JSON of a
 * `<script type="speculationrules">`. The link that loads more articles in place opens no page.
 *
 * @see https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [{ href_matches: PRERENDERED }, { not: { selector_matches: "[data-load-more]" } }],
      },
      eagerness: "moderate",
    },
  ],
});
