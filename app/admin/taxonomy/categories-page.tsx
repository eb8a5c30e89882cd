import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { createCategory } from "../../data/categories.ts";
import type { Term } from "../../domain/newsroom/term.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AddDialog } from "../lists/add-dialog.tsx";
import { EmptyList, ListScreen, PendingRows } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { TermDialogs } from "./term-dialogs.tsx";
import { TermRows } from "./term-rows.tsx";
import { useTermCommands } from "./use-term-commands.ts";

/** The category list: add, rename, merge, delete. */
export function CategoriesPage({ list }: { list: Promise<Loaded<{ categories: Term[] }>> }) {
  const commands = useTermCommands();
  return (
    <ListScreen title="Categories" action={<NewCategory refusal={commands.refusal} />}>
      <LoadedContent loading={list}>
        {({ categories }) =>
          categories.length === 0 ? (
            <EmptyList>No categories yet.</EmptyList>
          ) : (
            <PendingRows>
              <TermRows terms={categories} commands={commands} />
            </PendingRows>
          )
        }
      </LoadedContent>
      <TermDialogs commands={commands} />
    </ListScreen>
  );
}

function NewCategory({ refusal }: { refusal: string | undefined }) {
  const { revalidate } = useRevalidator();
  const [name, setName] = useState("");

  async function add(): Promise<string | undefined> {
    if (name.trim() === "") {
      const description = "Please enter a name for the new category.";
      showToast({ title: "Category Name Required", description, variant: "destructive" });
      return description;
    }
    await withSession(() => createCategory(getBrowserClient(), { name }));
    setName("");
    showToast({ title: "Category Added" });
    await revalidate();
    return undefined;
  }

  return (
    <AddDialog
      opener={(open) => (
        <ActionButton refusal={refusal} type="button" onClick={open}>
          <Plus aria-hidden size={18} />
          New Category
        </ActionButton>
      )}
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
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </AddDialog>
  );
}
