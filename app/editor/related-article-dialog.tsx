import type { Editor } from "@tiptap/core";
import { useRef, useState } from "react";
import { ModalDialog } from "../ui/controls/modal-dialog.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { ArticleSuggestions, type FindArticles } from "./article-suggestions.tsx";
import { insertBlocks } from "./insert-blocks.ts";

/** Finds an article of this site by its title, and inserts a card of it after the block at the cursor. */
export function RelatedArticleDialog({
  editor,
  findArticles,
  isOpen,
  onClose,
}: {
  editor: Editor;
  findArticles: FindArticles;
  isOpen: boolean;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");

  function close() {
    setWords("");
    onClose();
  }

  return (
    <ModalDialog isOpen={isOpen} onClose={close} title="Related article" initialFocus={field}>
      <div className="flex flex-col gap-5">
        <TextField
          ref={field}
          type="search"
          label="Search articles"
          hint="Words of the headline of a published article"
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <ArticleSuggestions
          typed={words}
          find={findArticles}
          onChoose={({ id, title }) => {
            close();
            insertBlocks(editor, [{ type: "relatedArticle", attrs: { id, title } }]);
          }}
        />
      </div>
    </ModalDialog>
  );
}
