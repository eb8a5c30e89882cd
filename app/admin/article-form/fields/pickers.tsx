import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { withSession } from "../../../auth/with-session.ts";
import type { AuthorName } from "../../../data/authors.ts";
import { createAuthor, findNamesake } from "../../../data/authors.ts";
import { getBrowserClient } from "../../../data/browser-client.ts";
import { createCategory } from "../../../data/categories.ts";
import type { CategoryRow } from "../../../data/rows.types.ts";
import { namesakeWarning } from "../../../domain/authors/author-draft.ts";
import { ActionButton } from "../../../ui/controls/action-button.tsx";
import { ComboboxField } from "../../../ui/controls/combobox-field.tsx";
import { SelectField, type SelectOption } from "../../../ui/controls/select-field.tsx";
import { TextArea, TextField } from "../../../ui/controls/text-field.tsx";
import { later } from "../../../ui/later.tsx";
import { showToast } from "../../../ui/show-toast.ts";
import { AddDialog } from "../../lists/add-dialog.tsx";
import { useField } from "./article-document.ts";

const OtherAuthors = later(async () => (await import("./other-authors.tsx")).OtherAuthors, {
  meanwhile: null,
});

/** Category picker that can add a category. */
export function CategoryField({
  categories,
  refusal,
}: {
  categories: readonly CategoryRow[];
  /** Names the roles that may add categories, where the user may not. */
  refusal: string | undefined;
}) {
  const field = useField("categoryId");
  const [added, setAdded] = useState<CategoryRow[]>([]);
  const [name, setName] = useState("");
  const options = toOptions([...categories, ...added]);

  async function add(): Promise<string | undefined> {
    if (name.trim() === "") {
      const description = "Please enter a name for the new category.";
      showToast({ title: "Category Name Required", description, variant: "destructive" });
      return description;
    }
    const category = await withSession(() => createCategory(getBrowserClient(), { name }));
    setAdded([...added, category]);
    field.onChange(category.id);
    setName("");
    showToast({ title: "Category Added" });
    return undefined;
  }

  return (
    <div className="flex flex-col items-start gap-1">
      <SelectField
        className="w-full"
        label="Category"
        options={options}
        value={field.value}
        onChange={field.onChange}
        placeholder="Select a category"
        error={field.error}
      />
      <AddDialog
        opener={(open) => <AddButton label="New Category" refusal={refusal} onClick={open} />}
        title="New Category"
        submitLabel="Add Category"
        failureTitle="Error Adding Category"
        onSubmit={add}
      >
        {(error) => (
          <TextField
            label="Category name"
            value={name}
            maxLength={120}
            error={error}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </AddDialog>
    </div>
  );
}

const NOBODY = { name: "", bio: "", imageUrl: "" };

/** Byline: the author, who else is named, and a dialog that adds an author. */
export function AuthorField({
  authors,
  refusal,
}: {
  authors: readonly AuthorName[];
  /** Names the roles that may add authors, where the user may not. */
  refusal: string | undefined;
}) {
  const field = useField("authorId");
  const [added, setAdded] = useState<AuthorName[]>([]);
  const [author, setAuthor] = useState(NOBODY);
  const [confirmedName, setConfirmedName] = useState("");
  const options = toOptions([...authors, ...added]);

  async function add(): Promise<string | undefined> {
    if (author.name.trim() === "") {
      const description = "Please enter a name for the new author.";
      showToast({ title: "Author Name Required", description, variant: "destructive" });
      return description;
    }
    if (author.name !== confirmedName) {
      const namesake = await withSession(() => findNamesake(getBrowserClient(), author));
      if (namesake) {
        setConfirmedName(author.name);
        return namesakeWarning(namesake.name, "Add Author");
      }
    }
    const row = await withSession(() => createAuthor(getBrowserClient(), author));
    setAdded([...added, row]);
    field.onChange(row.id);
    setAuthor(NOBODY);
    showToast({ title: "Author Added" });
    return undefined;
  }

  return (
    <div className="flex flex-col gap-1">
      <ComboboxField
        label="Author"
        options={options}
        value={field.value}
        onChange={field.onChange}
        placeholder="Select an author"
        emptyText="No authors found."
        error={field.error}
      />
      <OtherAuthors options={options} />
      <AddDialog
        opener={(open) => <AddButton label="New Author" refusal={refusal} onClick={open} />}
        title="New Author"
        submitLabel="Add Author"
        failureTitle="Error Adding Author"
        onSubmit={add}
      >
        {(error) => (
          <>
            <TextField
              label="Author name"
              value={author.name}
              maxLength={200}
              error={error}
              onChange={(event) => setAuthor({ ...author, name: event.target.value })}
            />
            <TextArea
              label="Bio (optional)"
              rows={3}
              value={author.bio}
              maxLength={5000}
              onChange={(event) => setAuthor({ ...author, bio: event.target.value })}
            />
            <TextField
              label="Image URL (optional)"
              inputMode="url"
              value={author.imageUrl}
              maxLength={2000}
              onChange={(event) => setAuthor({ ...author, imageUrl: event.target.value })}
            />
          </>
        )}
      </AddDialog>
    </div>
  );
}

/** Select options, sorted by name. */
function toOptions(rows: readonly { id: string; name: string }[]): SelectOption[] {
  return rows
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((left, right) => left.label.localeCompare(right.label));
}

function AddButton({
  label,
  refusal,
  onClick,
}: {
  label: string;
  refusal: string | undefined;
  onClick: () => void;
}) {
  return (
    <ActionButton
      type="button"
      look="text"
      className="min-h-9! gap-1.5! self-start px-0! pointer-coarse:min-h-11!"
      refusal={refusal}
      onClick={onClick}
    >
      <Plus aria-hidden size={16} />
      {label}
    </ActionButton>
  );
}
