import { ROUTES } from "../route-table.ts";

/** URL patterns of cached documents. They are the same for every reader, and requests for them have no side effects. */
const PRERENDERED = ROUTES.filter(({ kind, cachedBy }) => kind === "document" && cachedBy).map(
  ({ pattern }) => pattern,
);

/**
 * Speculation rules as the JSON of a `<script type="speculationrules">`: pages that a browser may prerender while the
 * pointer hovers over or presses their link. The link that loads more articles in place is excluded.
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
