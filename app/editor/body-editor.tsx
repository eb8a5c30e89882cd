import { EditorContent } from "@tiptap/react";
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type { XmlFragment } from "yjs";
import { EmbedLookupContext, type LookUpEmbed } from "../blocks/embed/embed-lookup.ts";
import {
  type FindImageTexts,
  type ImagesState,
  ImageUploadsContext,
  type UploadImage,
} from "../blocks/image/image-uploads.ts";
import { PickImagesContext } from "../blocks/image/pick-images.ts";
import { holdKeys } from "../ui/held-keys.ts";
import { later } from "../ui/later.tsx";
import type { FindArticles } from "./article-suggestions.tsx";
import type { Carets } from "./colleague-carets.ts";
import type { EditorDialog } from "./editor-dialog.ts";
import type { StoredContent } from "./engine/stored-body.ts";
import type { NoteStore } from "./note-store.ts";
import type { OthersWords } from "./others-words.ts";
import { removeBlankStart } from "./remove-blank-start.ts";
import { StatusBar } from "./status-bar.tsx";
import { useBodyEditor } from "./use-body-editor.ts";

const EditorTools = later(async () => (await import("./editor-tools.tsx")).EditorTools, {
  meanwhile: <div className="editor-toolbar" />,
  takesKeys: ({ dialog, isFindOpen }) => dialog !== undefined || isFindOpen,
});

export type { ImagesState, StoredContent, UploadImage };

export type BodyEditorHandle = {
  focus(): void;
  /** Emits pending changes at once. */
  flush(): void;
  /** Deletes the blank blocks at the beginning, and moves the caret there. */
  removeBlankStart(): void;
  /** Adds images, and the text of Word documents, at the end. */
  addFiles(files: readonly File[]): void;
};

export type BodyEditorProps = {
  /**
   * The shared body, of a document that the form owns: `getSharedBody(doc)`. Filled by `seedDocument` or
   * `fillFragment`. Must stay the same for the life of the editor.
   */
  fragment: XmlFragment;
  /**
   * The stored body that the working copy is based on, in any shape. Blocks that look as they did there are stored
   * exactly as they were.
   */
  openedContent: unknown;
  /** Positions of colleagues. Must stay the same for the life of the editor. */
  carets: Carets;
  /** Words of others. Must stay the same too. */
  othersWords: OthersWords;
  /**
   * Called a few times a second while the body changes, and on blur, whoever changes it; not for the content that was
   * there when the editor opened.
   */
  onChange: (content: StoredContent) => void;
  uploadImage: UploadImage;
  /** Uploads audio, video and captions. */
  uploadMedia: UploadImage;
  findImageTexts: FindImageTexts;
  lookUpEmbed: LookUpEmbed;
  /** Finds articles that a link can lead to. Must stay the same too. */
  findArticles: FindArticles;
  /** Called when one can write. Must stay the same too. */
  onOpen: () => void;
  /** Receives the upload state, also when unchanged. Images without an address are not in the content. */
  onImages: (state: ImagesState) => void;
  /** Id of the label element. */
  labelledBy: string;
  /** Id of the error element. */
  describedBy?: string;
  isInvalid?: boolean;
  /** Notes on the body. */
  notes: NoteStore;
  /** Whether the body can be read, and notes added, but nothing written. */
  isReadOnly: boolean;
  ref?: Ref<BodyEditorHandle>;
};

/** Editor for the body of an article. */
export function BodyEditor(props: BodyEditorProps) {
  const [dialog, setDialog] = useState<EditorDialog>();
  const openDialog = useCallback((opened: EditorDialog | undefined) => {
    // A dialog takes the focus a moment after the key that opens it; the keys that follow at once are meant for it.
    if (opened) holdKeys();
    setDialog(opened);
  }, []);
  const openLink = useCallback(() => openDialog("link"), [openDialog]);
  const [isFindOpen, setFindOpen] = useState(false);
  const openFind = useCallback(() => setFindOpen(true), []);
  const toolbar = useRef<HTMLDivElement>(null);
  const rootId = useId();
  const helpId = `${rootId}-help`;
  const { editor, session, slashMenu, uploads, insertParts, addFiles } = useBodyEditor({
    ...props,
    pickImages: useContext(PickImagesContext),
    rootId,
    attributes: useTextboxAttributes(props, helpId),
    openDialog,
    openFind,
    focusToolbar: () => toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
  });
  const { notes, onOpen } = props;
  // Runs once the editor is in the page.
  useEffect(onOpen, [onOpen]);
  const addNote = useCallback(() => {
    const place = notes.editor?.readPlace();
    if (place) notes.onNew(place);
  }, [notes]);
  useImperativeHandle(
    props.ref,
    () => ({
      focus: () => editor.commands.focus(),
      flush: session.flush,
      removeBlankStart() {
        removeBlankStart(editor);
        session.flush();
      },
      addFiles,
    }),
    [editor, session, addFiles],
  );
  return (
    // The form's save shortcuts need the latest text, so pending changes are emitted first.
    <div
      id={rootId}
      className="body-editor"
      onKeyDownCapture={(event) => hasModifier(event) && session.flush()}
    >
      <EditorTools
        editor={editor}
        toolbar={toolbar}
        insertParts={insertParts}
        slashMenu={slashMenu}
        findArticles={props.findArticles}
        lookUpEmbed={props.lookUpEmbed}
        isReadOnly={props.isReadOnly}
        dialog={dialog}
        onDialog={openDialog}
        isFindOpen={isFindOpen}
        onFind={setFindOpen}
        onNote={addNote}
      />
      <ImageUploadsContext value={uploads}>
        <EmbedLookupContext value={props.isReadOnly ? undefined : props.lookUpEmbed}>
          <EditorContent editor={editor} className="editor-page" />
        </EmbedLookupContext>
      </ImageUploadsContext>
      <StatusBar editor={editor} session={session} onEditLink={openLink} />
      <p id={helpId} className="sr-only">
        {HELP}
      </p>
    </div>
  );
}

const HELP =
  "Press Alt+F10 for the toolbar, Escape to return. Type a slash at the start of a paragraph to insert a block. In lists, Tab indents an item; press Escape first to leave the editor with Tab.";

function useTextboxAttributes(
  { labelledBy, describedBy, isInvalid = false, isReadOnly }: BodyEditorProps,
  helpId: string,
): Record<string, string> {
  return useMemo(
    () => ({
      class: "article article-editor",
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelledBy,
      "aria-describedby": describedBy ? `${describedBy} ${helpId}` : helpId,
      ...(isInvalid ? { "aria-invalid": "true" } : {}),
      ...(isReadOnly ? { "aria-readonly": "true", tabindex: "0" } : {}),
    }),
    [labelledBy, describedBy, isInvalid, isReadOnly, helpId],
  );
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.metaKey || event.ctrlKey;
}
