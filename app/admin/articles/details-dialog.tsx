import { Suspense, useState } from "react";
import { Await } from "react-router";
import type { CategoryRow } from "../../data/rows.types.ts";
import { articlesText } from "../../domain/newsroom/page-range.ts";
import type { ArticleDetails } from "../../domain/newsroom/staff-article.ts";
import { Button } from "../../ui/button.tsx";
import { ComboboxField } from "../../ui/controls/combobox-field.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { TagField } from "../../ui/controls/tag-field.tsx";
import { useTagSuggestions } from "../use-tag-suggestions.ts";
import { useAuthors } from "./use-authors.ts";

/** A change that needs a value: which of its fields the dialog shows. */
export type DetailsField = "category" | "author" | "add-tags" | "remove-tags";

const TITLES: Record<DetailsField, string> = {
  category: "Set Category",
  author: "Set Author",
  "add-tags": "Add Tags",
  "remove-tags": "Remove Tags",
};

/** Asks for the category, author or tags that the selected articles get, or lose. */
export function DetailsDialog({
  isOpen,
  field,
  count,
  categories,
  onApply,
  onClose,
}: {
  isOpen: boolean;
  /** Undefined while it is closed. */
  field: DetailsField | undefined;
  /** Number of selected articles. */
  count: number;
  categories: Promise<readonly CategoryRow[]>;
  onApply: (details: ArticleDetails) => void;
  onClose: () => void;
}) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={field ? TITLES[field] : ""}>
      {field && <Form {...{ field, count, categories, onApply }} />}
    </Modal>
  );
}

function Form({
  field,
  count,
  categories,
  onApply,
}: {
  field: DetailsField;
  count: number;
  categories: Promise<readonly CategoryRow[]>;
  onApply: (details: ArticleDetails) => void;
}) {
  const [details, setDetails] = useState<ArticleDetails>();
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (details) onApply(details);
      }}
    >
      {field === "category" && (
        <CategoryChoice {...{ categories, details }} onChange={setDetails} />
      )}
      {field === "author" && <AuthorChoice {...{ details }} onChange={setDetails} />}
      {field === "add-tags" && (
        <TagChoice
          tags={details?.addTags ?? []}
          onChange={(addTags) => setDetails(addTags.length === 0 ? undefined : { addTags })}
        />
      )}
      {field === "remove-tags" && (
        <TagChoice
          tags={details?.removeTags ?? []}
          onChange={(removeTags) =>
            setDetails(removeTags.length === 0 ? undefined : { removeTags })
          }
        />
      )}
      <Button type="submit" className="self-end">
        Change {articlesText(count)}
      </Button>
    </form>
  );
}

type ChoiceProps = {
  details: ArticleDetails | undefined;
  onChange: (details: ArticleDetails | undefined) => void;
};

function CategoryChoice({
  categories,
  details,
  onChange,
}: ChoiceProps & { categories: Promise<readonly CategoryRow[]> }) {
  return (
    <Suspense>
      <Await resolve={categories}>
        {(rows) => (
          <SelectField
            label="Category"
            placeholder="Select a category"
            options={rows.map(({ id, name }) => ({ value: id, label: name }))}
            value={details?.categoryId ?? ""}
            onChange={(categoryId) => onChange({ categoryId })}
          />
        )}
      </Await>
    </Suspense>
  );
}

function AuthorChoice({ details, onChange }: ChoiceProps) {
  const authors = useAuthors();
  return (
    <ComboboxField
      label="Author"
      emptyText="No author found."
      options={authors.map(({ id, name }) => ({ value: id, label: name }))}
      value={details?.authorId ?? ""}
      onChange={(authorId) => onChange(authorId === "" ? undefined : { authorId })}
    />
  );
}

function TagChoice({ tags, onChange }: { tags: string[]; onChange: (tags: string[]) => void }) {
  const { suggestions, suggest } = useTagSuggestions();
  return (
    <TagField
      label="Tags"
      hint="Press Enter or comma to add a tag."
      values={tags}
      onChange={onChange}
      suggestions={suggestions}
      onQuery={suggest}
    />
  );
}
