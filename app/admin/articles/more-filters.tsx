import {
  countMoreFilters,
  type ListFilters,
  type ListParameters,
  NO_FILTERS,
  STAGES,
} from "../../domain/newsroom/list-parameters.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { ComboboxField } from "../../ui/controls/combobox-field.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { TagField } from "../../ui/controls/tag-field.tsx";
import { DayField } from "../lists/day-field.tsx";
import { useTagSuggestions } from "../use-tag-suggestions.ts";
import { STAGE_NAMES } from "./publication.tsx";
import { useAuthors } from "./use-authors.ts";

/** Value of the option without a stage. */
const ALL = "*";

/** Filters by author, tag, stage and days, for one's own articles, and for imported pages. */
export function MoreFilters({
  parameters,
  onChange,
}: {
  parameters: ListParameters;
  onChange: (change: Partial<ListFilters>) => void;
}) {
  const { suggestions, suggest } = useTagSuggestions();
  const authors = useAuthors();
  const { author, tag, stage, from, until, isMine, isPage, query, category } = parameters;
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-6">
      <ComboboxField
        label="Author"
        placeholder="All Authors"
        emptyText="No author found."
        options={authors.map(({ id, name }) => ({ value: id, label: name }))}
        value={author}
        onChange={(id) => onChange({ author: id })}
      />
      <TagField
        label="Tag"
        values={tag === "" ? [] : [tag]}
        onChange={(tags) => onChange({ tag: tags.at(-1) ?? "" })}
        suggestions={suggestions}
        onQuery={suggest}
      />
      <SelectField
        label="Stage"
        options={[
          { value: ALL, label: "All Stages" },
          ...STAGES.map((value) => ({ value, label: STAGE_NAMES[value] })),
        ]}
        value={stage || ALL}
        onChange={(value) => onChange({ stage: STAGES.find((known) => known === value) ?? "" })}
      />
      <DayField label="From" day={from} onChange={(day) => onChange({ from: day })} />
      <DayField label="Until" day={until} onChange={(day) => onChange({ until: day })} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 self-end">
        <Checkbox
          label="Only mine"
          text="Only mine"
          isChecked={isMine}
          onChange={(isOn) => onChange({ isMine: isOn })}
        />
        <Checkbox
          label="Only pages of the old site"
          text="Only pages of the old site"
          isChecked={isPage}
          onChange={(isOn) => onChange({ isPage: isOn })}
        />
        {countMoreFilters(parameters) > 0 && (
          <Button
            type="button"
            look="outline"
            onClick={() => onChange({ ...NO_FILTERS, query, category })}
          >
            Clear Filters
          </Button>
        )}
      </div>
    </div>
  );
}
