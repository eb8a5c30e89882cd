import { TextField } from "../../ui/controls/text-field.tsx";
import { useSearchDraft } from "./use-search-draft.ts";

/** The search box of a list whose query is in the address. It asks once the typist pauses, or presses Enter. */
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
