import { useCallback, useState } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import { createCategory } from "../../data/categories.ts";
import type { Term } from "../../domain/newsroom/term.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AddByName } from "../lists/add-by-name.tsx";
import { EmptyList, ListScreen, PendingRows } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { useRights } from "../use-rights.ts";
import { SectionsEditor } from "./sections-editor.tsx";
import { TermDialogs } from "./term-dialogs.tsx";
import { TermRows } from "./term-rows.tsx";
import { useTermCommands } from "./use-term-commands.ts";

/** The category list: add, rename, merge, delete; and where header, menu and footer show which. */
export function CategoriesPage({ list }: { list: Promise<Loaded<{ categories: Term[] }>> }) {
  const commands = useTermCommands();
  const refusal = useRights().refusal("settings");
  const [isEditing, setEditing] = useState(false);
  const close = useCallback(() => setEditing(false), []);
  if (isEditing) {
    return (
      <ListScreen title="Sections">
        <SectionsEditor onClose={close} />
      </ListScreen>
    );
  }
  return (
    <ListScreen
      title="Categories"
      action={
        <div className="flex flex-wrap gap-3">
          <ActionButton
            type="button"
            look="outline"
            refusal={refusal}
            onClick={() => setEditing(true)}
          >
            Edit Sections
          </ActionButton>
          <NewCategory refusal={commands.refusal} />
        </div>
      }
    >
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
  return (
    <AddByName
      what="Category"
      maxLength={120}
      refusal={refusal}
      check={(name) => {
        if (name.trim() !== "") return undefined;
        const description = "Please enter a name for the new category.";
        showToast({ title: "Category Name Required", description, variant: "destructive" });
        return description;
      }}
      create={(name) => createCategory(getBrowserClient(), { name })}
    />
  );
}
