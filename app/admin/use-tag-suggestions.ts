import { useRef, useState } from "react";
import { getBrowserClient } from "../data/browser-client.ts";
import { suggestTags } from "../data/tags.ts";

/** Tags of articles for a tag field: those that begin with the last query given to `suggest`. */
export function useTagSuggestions() {
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const lastQuery = useRef<string>(undefined);

  async function suggest(query: string): Promise<void> {
    if (query === lastQuery.current) return;
    lastQuery.current = query;
    try {
      const found = await suggestTags(getBrowserClient(), { query });
      if (query === lastQuery.current) setSuggestions(found);
    } catch {
      // Tags can be typed without suggestions.
      lastQuery.current = undefined;
    }
  }

  return { suggestions, suggest: (query: string) => void suggest(query) };
}
