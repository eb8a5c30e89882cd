import { useEffect, useRef, useState } from "react";
import { TextField } from "../../ui/controls/text-field.tsx";
import { searchAfterPause } from "./search-after-pause.ts";

/** Search field of a list whose query is in the address. Searches after a pause or on Enter. */
export function SearchField({
  placeholder,
  query,
  onSearch,
  className,
}: {
  placeholder: string;
  query: string;
  onSearch: (query: string) => void;
  className?: string;
}) {
  const search = useSearchDraft(query, onSearch);
  return (
    <TextField
      type="search"
      label="Search"
      placeholder={placeholder}
      value={search.draft}
      onChange={({ target }) => search.type(target.value)}
      onKeyDown={({ key }) => {
        if (key === "Enter") search.submit();
      }}
      maxLength={200}
      enterKeyHint="search"
      autoComplete="off"
      className={className}
    />
  );
}

/**
 * Text of a search field whose query is in the address. Calls `search` debounced. When the address changes otherwise
 * (Back, a link), its query replaces the text.
 */
export function useSearchDraft(query: string, search: (query: string) => void) {
  const [draft, setDraft] = useState(query);
  const [lastQuery, setLastQuery] = useState(query);
  const [requestedQuery, setRequestedQuery] = useState(query);
  const cancel = useRef(() => {});
  const latest = useRef({ search, draft });

  // The search runs after later renders and needs the latest values.
  useEffect(() => {
    latest.current = { search, draft };
  });
  // Cancels the search on unmount.
  useEffect(() => () => cancel.current(), []);

  if (query !== lastQuery) {
    setLastQuery(query);
    if (query !== requestedQuery) {
      setRequestedQuery(query);
      setDraft(query);
    }
  }

  function request(text: string) {
    cancel.current();
    setRequestedQuery(text);
    latest.current.search(text);
  }

  return {
    draft,
    type(text: string) {
      setDraft(text);
      cancel.current();
      cancel.current = searchAfterPause(() => {
        // Skipped when the address has changed meanwhile and replaced the text.
        if (latest.current.draft === text) request(text);
      });
    },
    /** Searches at once. */
    submit: () => request(draft),
  };
}
