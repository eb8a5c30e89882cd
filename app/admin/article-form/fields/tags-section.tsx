import { type Ref, useRef, useState } from "react";
import { useController } from "react-hook-form";
import type { Client } from "../../../data/client.ts";
import { suggestTags } from "../../../data/tags/suggest-tags.ts";
import type { ArticleFields } from "../../../domain/newsroom/article-fields.ts";
import { TagField, type TagFieldHandle } from "../../../ui/controls/tag-field.tsx";

/** Tags, with those that other stories have as suggestions. */
export function TagsSection({ client, handle }: { client: Client; handle: Ref<TagFieldHandle> }) {
  const { field, fieldState } = useController<ArticleFields, "tags">({ name: "tags" });
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const lastQuery = useRef<string>(undefined);

  async function suggest(query: string): Promise<void> {
    if (query === lastQuery.current) return;
    lastQuery.current = query;
    try {
      const found = await suggestTags(client, { query });
      if (query === lastQuery.current) setSuggestions(found);
    } catch {
      // Suggestions are a convenience: without them tags are typed.
      lastQuery.current = undefined;
    }
  }

  return (
    <TagField
      label="Tags"
      hint="Enter or a comma adds a tag."
      values={field.value}
      onChange={field.onChange}
      suggestions={suggestions}
      onQuery={(query) => void suggest(query)}
      error={fieldState.error?.message}
      handle={handle}
    />
  );
}
