import type { Editor } from "@tiptap/core";
import { type Ref, useCallback, useState } from "react";
import type { LookUpEmbed } from "../blocks/embed/embed-lookup.ts";
import { later } from "../ui/later.tsx";
import { OpenedOnce } from "../ui/opened-once.tsx";
import type { FindArticles } from "./article-suggestions.tsx";
import type { EditorAction } from "./editor-actions.ts";
import { FindBar } from "./find/find-bar.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { SlashMenu } from "./slash-menu.tsx";
import type { SlashMenuStore } from "./slash-menu-extension.ts";
import { EditorToolbar } from "./toolbar.tsx";

const EmbedDialog = later(async () => (await import("./embed-dialog.tsx")).EmbedDialog);
const LanguageDialog = later(async () => (await import("./language-dialog.tsx")).LanguageDialog);
const FootnoteDialog = later(async () => (await import("./footnote-dialog.tsx")).FootnoteDialog);

/** Toolbar, menu and dialogs of the editor. Loaded when it is open, so that writing can begin sooner. */
export function EditorTools({
  editor,
  toolbar,
  imageAction,
  slashMenu,
  findArticles,
  lookUpEmbed,
  isReadOnly,
  isLinkOpen,
  isFootnoteOpen,
  isFindOpen,
  onLink,
  onFootnote,
  isEmbedOpen,
  onEmbed,
  onFind,
  onNote,
}: {
  editor: Editor;
  toolbar: Ref<HTMLDivElement>;
  imageAction: EditorAction;
  slashMenu: SlashMenuStore;
  findArticles: FindArticles;
  lookUpEmbed: LookUpEmbed;
  isReadOnly: boolean;
  isLinkOpen: boolean;
  isFootnoteOpen: boolean;
  isFindOpen: boolean;
  onLink: (isOpen: boolean) => void;
  onFootnote: (isOpen: boolean) => void;
  isEmbedOpen: boolean;
  onEmbed: (isOpen: boolean) => void;
  onFind: (isOpen: boolean) => void;
  onNote: () => void;
}) {
  const [isLanguageOpen, setLanguageOpen] = useState(false);
  // The same each time, for the toolbar, which is memoized.
  const openLink = useCallback(() => onLink(true), [onLink]);
  const openFootnote = useCallback(() => onFootnote(true), [onFootnote]);
  const openEmbed = useCallback(() => onEmbed(true), [onEmbed]);
  const openFind = useCallback(() => onFind(true), [onFind]);
  const openLanguage = useCallback(() => setLanguageOpen(true), []);
  return (
    <>
      {!isReadOnly && (
        <EditorToolbar
          ref={toolbar}
          editor={editor}
          imageAction={imageAction}
          onLink={openLink}
          onLanguage={openLanguage}
          onFootnote={openFootnote}
          onEmbed={openEmbed}
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
      <SlashMenu editor={editor} store={slashMenu} />
      <LinkDialog
        editor={editor}
        findArticles={findArticles}
        isOpen={isLinkOpen}
        onClose={() => onLink(false)}
      />
      <OpenedOnce isOpen={isFootnoteOpen}>
        <FootnoteDialog editor={editor} isOpen={isFootnoteOpen} onClose={() => onFootnote(false)} />
      </OpenedOnce>
      <OpenedOnce isOpen={isEmbedOpen}>
        <EmbedDialog
          editor={editor}
          lookUp={lookUpEmbed}
          isOpen={isEmbedOpen}
          onClose={() => onEmbed(false)}
        />
      </OpenedOnce>
      <OpenedOnce isOpen={isLanguageOpen}>
        <LanguageDialog
          editor={editor}
          isOpen={isLanguageOpen}
          onClose={() => setLanguageOpen(false)}
        />
      </OpenedOnce>
    </>
  );
}
