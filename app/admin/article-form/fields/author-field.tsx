import { useState } from "react";
import { useController } from "react-hook-form";
import { withSession } from "../../../auth/with-session.ts";
import { createAuthor } from "../../../data/authors/create-author.ts";
import type { AuthorName } from "../../../data/authors/list-authors.ts";
import type { Client } from "../../../data/client.ts";
import type { ArticleFields } from "../../../domain/newsroom/article-fields.ts";
import { ComboboxField } from "../../../ui/controls/combobox-field.tsx";
import { TextArea, TextField } from "../../../ui/controls/text-field.tsx";
import { showToast } from "../../../ui/show-toast.ts";
import { AddDialog } from "./add-dialog.tsx";
import { toOptions } from "./to-options.ts";

const NOBODY = { name: "", bio: "", imageUrl: "" };

/** The author, or a new one. */
export function AuthorField({
  client,
  authors,
}: {
  client: Client;
  authors: readonly AuthorName[];
}) {
  const { field, fieldState } = useController<ArticleFields, "authorId">({ name: "authorId" });
  const [added, setAdded] = useState<AuthorName[]>([]);
  const [author, setAuthor] = useState(NOBODY);
  const options = toOptions([...authors, ...added]);

  async function add(): Promise<string | undefined> {
    if (author.name.trim() === "") {
      const description = "Please enter a name for the new author.";
      showToast({ title: "Author Name Required", description, variant: "destructive" });
      return description;
    }
    const row = await withSession(() => createAuthor(client, author));
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
        emptyText="No author of this name."
        error={fieldState.error?.message}
      />
      <AddDialog
        openLabel="New Author"
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
