import { useState } from "react";
import { useController } from "react-hook-form";
import { withSession } from "../../../auth/with-session.ts";
import { createCategory } from "../../../data/categories/create-category.ts";
import type { Client } from "../../../data/client.ts";
import type { CategoryRow } from "../../../data/database.types.ts";
import type { ArticleFields } from "../../../domain/newsroom/article-fields.ts";
import { SelectField } from "../../../ui/controls/select-field.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { showToast } from "../../../ui/show-toast.ts";
import { AddDialog } from "./add-dialog.tsx";
import { toOptions } from "./to-options.ts";

/** The category, or a new one. */
export function CategoryField({
  client,
  categories,
}: {
  client: Client;
  categories: readonly CategoryRow[];
}) {
  const { field, fieldState } = useController<ArticleFields, "categoryId">({ name: "categoryId" });
  const [added, setAdded] = useState<CategoryRow[]>([]);
  const [name, setName] = useState("");
  const options = toOptions([...categories, ...added]);

  async function add(): Promise<string | undefined> {
    if (name.trim() === "") {
      const description = "Please enter a name for the new category.";
      showToast({ title: "Category Name Required", description, variant: "destructive" });
      return description;
    }
    const category = await withSession(() => createCategory(client, { name }));
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
        error={fieldState.error?.message}
      />
      <AddDialog
        openLabel="New Category"
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
