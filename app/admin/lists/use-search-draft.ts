import { useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 250;

/**
 * What stands in a search box whose query is in the address: the text as it is typed, and, once the typist
 * pauses, a call of `search`. When the address changes by other means (back, a link), its query is shown.
 */
export function useSearchDraft(query: string, search: (query: string) => void) {
  const [draft, setDraft] = useState(query);
  const [seen, setSeen] = useState(query);
  const [asked, setAsked] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ search, draft });

  // The timer fires after later renders, and must not ask with what was known when it was set.
  useEffect(() => {
    latest.current = { search, draft };
  });
  // The browser's clock outlives the page.
  useEffect(() => () => clearTimeout(timer.current), []);

  if (query !== seen) {
    setSeen(query);
    if (query !== asked) {
      setAsked(query);
      setDraft(query);
    }
  }

  function ask(text: string) {
    clearTimeout(timer.current);
    setAsked(text);
    latest.current.search(text);
  }

  return {
    draft,
    type(text: string) {
      setDraft(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // The address changed meanwhile, and what was typed is gone.
        if (latest.current.draft === text) ask(text);
      }, DEBOUNCE_MS);
    },
    /** Does not wait for a pause. */
    submit: () => ask(draft),
  };
}
