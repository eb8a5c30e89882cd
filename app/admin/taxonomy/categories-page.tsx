import { getBrowserClient } from "../../data/browser-client.ts";
import { createCategory } from "../../data/categories.ts";
import type { Term } from "../../domain/newsroom/term.ts";
import { showToast } from "../../ui/show-toast.ts";
import { AddByName } from "../lists/add-by-name.tsx";
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
