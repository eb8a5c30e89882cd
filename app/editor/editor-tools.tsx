import type { Editor } from "@tiptap/core";
import { type Ref, useCallback, useMemo, useSyncExternalStore } from "react";
import type { LookUpEmbed } from "../blocks/embed/embed-lookup.ts";
import { later, whileOpen } from "../ui/later.tsx";
import { OpenedOnce } from "../ui/opened-once.tsx";
import type { FindArticles } from "./article-suggestions.tsx";
import type { EditorDialog } from "./editor-dialog.ts";
import { FindBar } from "./find-bar.tsx";
import { createInsertActions, type InsertParts } from "./insert-actions.ts";
import type { SlashMenuStore } from "./slash-menu-store.ts";
import { EditorToolbar } from "./toolbar.tsx";

/** Its keys work also before it is loaded. */
const SlashMenu = later(async () => (await import("./slash-menu.tsx")).SlashMenu, {
  meanwhile: null,
});
const NO_MENU = () => undefined;

const LinkDialog = later(async () => (await import("./link-dialog.tsx")).LinkDialog, {
  takesKeys: whileOpen,
});
const EmbedDialog = later(async () => (await import("./embed-dialog.tsx")).EmbedDialog, {
  takesKeys: whileOpen,
});
const LanguageDialog = later(async () => (await import("./language-dialog.tsx")).LanguageDialog, {
  takesKeys: whileOpen,
});
const FootnoteDialog = later(async () => (await import("./footnote-dialog.tsx")).FootnoteDialog, {
  takesKeys: whileOpen,
});
const RelatedArticleDialog = later(
  async () => (await import("./related-article-dialog.tsx")).RelatedArticleDialog,
  { takesKeys: whileOpen },
);

/** Toolbar, menu and dialogs of the editor. Loaded when it is open, so that writing can begin sooner. */
export function EditorTools({
  editor,
  toolbar,
  insertParts,
  slashMenu,
  findArticles,
  lookUpEmbed,
  isReadOnly,
  dialog,
  onDialog,
  isFindOpen,
  onFind,
  onNote,
}: {
  editor: Editor;
  toolbar: Ref<HTMLDivElement>;
  /** Must stay the same. */
  insertParts: InsertParts;
  slashMenu: SlashMenuStore;
  findArticles: FindArticles;
  lookUpEmbed: LookUpEmbed;
  isReadOnly: boolean;
  /** The open dialog. */
  dialog: EditorDialog | undefined;
  onDialog: (dialog: EditorDialog | undefined) => void;
  isFindOpen: boolean;
  onFind: (isOpen: boolean) => void;
  onNote: () => void;
}) {
  const insertActions = useMemo(() => createInsertActions(insertParts), [insertParts]);
  const openedMenu = useSyncExternalStore(slashMenu.subscribe, slashMenu.current, NO_MENU);
  const close = () => onDialog(undefined);
  // The same each time, for the toolbar, which is memoized.
  const openFind = useCallback(() => onFind(true), [onFind]);
  return (
    <>
      {!isReadOnly && (
        <EditorToolbar
          ref={toolbar}
          editor={editor}
          insertActions={insertActions}
          onDialog={onDialog}
          onFind={openFind}
          onNote={onNote}
        />
      )}
      {isFindOpen && !isReadOnly && (
        <FindBar
          editor={editor}
          onClose={() => {
            onFind(false);
            editor.commands.focus();
          }}
        />
      )}
      {openedMenu && <SlashMenu editor={editor} menu={openedMenu} />}
      <OpenedOnce isOpen={dialog === "link"}>
        <LinkDialog
          editor={editor}
          findArticles={findArticles}
          isOpen={dialog === "link"}
          onClose={close}
        />
      </OpenedOnce>
      <OpenedOnce isOpen={dialog === "footnote"}>
        <FootnoteDialog editor={editor} isOpen={dialog === "footnote"} onClose={close} />
      </OpenedOnce>
      <OpenedOnce isOpen={dialog === "embed"}>
        <EmbedDialog
          editor={editor}
          lookUp={lookUpEmbed}
          isOpen={dialog === "embed"}
          onClose={close}
        />
      </OpenedOnce>
      <OpenedOnce isOpen={dialog === "related-article"}>
        <RelatedArticleDialog
          editor={editor}
          findArticles={findArticles}
          isOpen={dialog === "related-article"}
          onClose={close}
        />
      </OpenedOnce>
      <OpenedOnce isOpen={dialog === "language"}>
        <LanguageDialog editor={editor} isOpen={dialog === "language"} onClose={close} />
      </OpenedOnce>
    </>
  );
}
