import { useState } from "react";
import { useNavigate } from "react-router";
import {
  type ImageFilters,
  parseImageFilters,
  toImageSearch,
} from "../../domain/newsroom/library-image.ts";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { DayField } from "../lists/day-field.tsx";
import { SearchField, useSearchDraft } from "../lists/search-field.tsx";
import { useColleagues } from "../review/use-colleagues.ts";

/** Value of the options that do not filter. */
const ALL = "*";

/** Search and filters of the library. The state is in the address. */
export function ImageFilterFields({ filters }: { filters: ImageFilters }) {
  const navigate = useNavigate();
  const colleagues = useColleagues();
  const { query: _, ...more } = filters;
  const [hasMore] = useState(Object.values(more).some((value) => value !== ""));

  function go(change: Partial<ImageFilters>): void {
    // Of the address, as the screen may not show the last change yet.
    const current = parseImageFilters(new URLSearchParams(window.location.search));
    void navigate(
      { search: toImageSearch({ ...current, ...change }) },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <search className="flex flex-col gap-3">
      <SearchField
        placeholder="Words of text, place or file name..."
        query={filters.query}
        onSearch={(query) => go({ query })}
        className="max-w-xl"
      />
      <details open={hasMore}>
        <summary className="w-fit cursor-pointer py-2.5 text-note font-semibold">
          More filters
        </summary>
        <div className="mt-2 grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          <WordField label="Credit" text={filters.credit} onSearch={(credit) => go({ credit })} />
          <WordField
            label="License"
            text={filters.license}
            onSearch={(license) => go({ license })}
          />
          <SelectField
            label="Uploaded by"
            options={[
              { value: ALL, label: "Anyone" },
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={filters.uploader || ALL}
            onChange={(value) => go({ uploader: value === ALL ? "" : value })}
          />
          <SelectField
            label="Use"
            options={[
              { value: ALL, label: "Used and unused" },
              { value: "used", label: "Used" },
              { value: "unused", label: "Unused" },
            ]}
            value={filters.use || ALL}
            onChange={(value) => go({ use: value === "used" || value === "unused" ? value : "" })}
          />
          <DayField label="From" day={filters.from} onChange={(from) => go({ from })} />
          <DayField label="Until" day={filters.until} onChange={(until) => go({ until })} />
        </div>
      </details>
    </search>
  );
}

function WordField({
  label,
  text,
  onSearch,
}: {
  label: string;
  text: string;
  onSearch: (text: string) => void;
}) {
  const search = useSearchDraft(text, onSearch);
  return (
    <TextField
      label={label}
      value={search.draft}
      maxLength={200}
      autoComplete="off"
      onChange={({ target }) => search.type(target.value)}
      onKeyDown={({ key }) => {
        if (key === "Enter") search.submit();
      }}
    />
  );
}
