import { AllSelection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useEditor } from "@tiptap/react";
import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import type { XmlFragment } from "yjs";
import type { LookUpEmbed } from "../blocks/embed/embed-lookup.ts";
import {
  createImageUploads,
  type FindImageTexts,
  type ImagesState,
  type UploadImage,
} from "../blocks/image/image-uploads.ts";
import type { PickImages } from "../blocks/image/pick-images.ts";
import { isMediaFile } from "../domain/newsroom/media-file.ts";
import { type Carets, colleagueCarets } from "./colleague-carets.ts";
import type { EditorDialog } from "./editor-dialog.ts";
import { writingKeys } from "./editor-keys.ts";
import { createEditorSession } from "./editor-session.ts";
import type { StoredContent } from "./engine/stored-body.ts";
import { editorExtensions } from "./extensions.ts";
import { fileInput, insertFiles } from "./file-input.ts";
import { findInText } from "./find-in-text.ts";
import type { InsertParts } from "./insert-actions.ts";
import { noteMarks } from "./note-marks.ts";
import type { NoteStore } from "./note-store.ts";
import { type OthersWords, othersWords } from "./others-words.ts";
import { heldPaste } from "./paste/held-paste.ts";
import { createLazyHtmlCode } from "./paste/html-code.ts";
import { pasteRules } from "./paste-rules.ts";
import { sharedBody } from "./shared-body.ts";
import { slashMenuKeys } from "./slash-menu-extension.ts";
import { createSlashMenuStore } from "./slash-menu-store.ts";
import { typography } from "./typography.ts";

export type BodyEditorOptions = {
  fragment: XmlFragment;
  openedContent: unknown;
  carets: Carets;
  othersWords: OthersWords;
  onChange: (content: StoredContent) => void;
  uploadImage: UploadImage;
  uploadMedia: UploadImage;
  findImageTexts: FindImageTexts;
  lookUpEmbed: LookUpEmbed;
  pickImages: PickImages;
  onImages: (state: ImagesState) => void;
  notes: NoteStore;
  isReadOnly: boolean;
  /** Id of the root element, which contains popups. */
  rootId: string;
  openDialog: (dialog: EditorDialog) => void;
  openFind: () => void;
  focusToolbar: () => void;
  /** Attributes of the editable element. */
  attributes: Record<string, string>;
};

/** Keeps the cursor clear of the sticky bars above and below the text, in pixels. */
const SCROLL_MARGIN = { top: 192, bottom: 96, left: 0, right: 0 };
const SCROLLING = {
  scrollMargin: SCROLL_MARGIN,
  scrollThreshold: SCROLL_MARGIN,
  handleScrollToSelection: isCursorInSight,
};

/** The editor of one article: shows the shared body, emits its changes, and uploads images. */
export function useBodyEditor(options: BodyEditorOptions) {
  const [parts] = useState(() => createParts(options));
  const { session, uploads, latest } = parts;
  latest.current = options;
  session.onChange = options.onChange;

  const editor = useEditor({
    extensions: parts.extensions,
    injectCSS: false,
    // Only link addresses are converted; other paste rules would change quoted text.
    enablePasteRules: ["link"],
    editorProps: { ...SCROLLING, handleClick: endSelectAll, attributes: options.attributes },
    onBlur: session.flush,
  });

  // Releases object URLs and aborts running uploads.
  useEffect(() => uploads.dispose, [uploads]);

  // Follows the shared body. Emits pending changes on unmount, before the form's own effects are cleaned up.
  useLayoutEffect(() => session.open(), [session]);

  // The right to write is known a moment after the editor opens.
  useEffect(() => editor.setEditable(!options.isReadOnly, false), [editor, options.isReadOnly]);

  useLayoutEffect(() => session.setOpened(options.openedContent), [session, options.openedContent]);

  const addFiles = useCallback(
    (files: readonly File[]) => insertFiles(editor, uploads, files, editor.state.doc.content.size),
    [editor, uploads],
  );
  return { editor, addFiles, ...parts };
}

/** Objects that live as long as the editor. */
function createParts(options: BodyEditorOptions) {
  const latest = { current: options };
  const session = createEditorSession(options.fragment, options.openedContent);
  const slashMenu = createSlashMenuStore();
  const uploads = createImageUploads({
    upload: (file, uploadOptions) =>
      isMediaFile(file)
        ? latest.current.uploadMedia(file, uploadOptions)
        : latest.current.uploadImage(file, uploadOptions),
    findFacts: async (path, file) =>
      isMediaFile(file)
        ? (await import("./read-media-facts.ts")).readMediaFacts(file)
        : latest.current.findImageTexts(path),
    previews: { create: (file) => URL.createObjectURL(file), revoke: URL.revokeObjectURL },
  });
  const htmlCode = createLazyHtmlCode();
  const insertParts: InsertParts = {
    uploads,
    pickImages: (request) => latest.current.pickImages(request),
    openDialog: (dialog) => latest.current.openDialog(dialog),
  };
  const extensions = [
    ...editorExtensions,
    ...sharedBody(options.fragment),
    colleagueCarets(options.carets),
    othersWords(options.othersWords),
    heldPaste(htmlCode),
    fileInput(uploads, htmlCode, (state) => latest.current.onImages(state)),
    pasteRules(uploads, htmlCode, (...asked) => latest.current.lookUpEmbed(...asked)),
    typography,
    findInText,
    noteMarks(options.notes),
    slashMenuKeys({
      store: slashMenu,
      loadActions: async () =>
        (await import("./insert-actions.ts")).createInsertActions(insertParts),
      container: `[id="${options.rootId}"]`,
    }),
    writingKeys({
      openDialog: (dialog) => latest.current.openDialog(dialog),
      openFind: () => latest.current.openFind(),
      focusToolbar: () => latest.current.focusToolbar(),
    }),
  ];
  return { session, slashMenu, uploads, insertParts, extensions, latest };
}

/**
 * Places the caret where one clicks while everything is selected. Chromium does so itself, unless the text begins with a
 * box: its selection then begins in a part that cannot be edited, such as the field of a heading.
 */
function endSelectAll(view: EditorView, place: number, event: MouseEvent): boolean {
  const { selection, doc, tr } = view.state;
  if (!(selection instanceof AllSelection) || event.button !== 0 || event.shiftKey) return false;
  view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place))));
  return true;
}

/** Skips scrolling when the cursor is visible: ProseMirror would measure every ancestor on each key press. */
function isCursorInSight(view: EditorView): boolean {
  const { empty, head } = view.state.selection;
  if (!empty) return false;
  const { top, bottom, left, right } = view.coordsAtPos(head);
  const isInHeight =
    top >= SCROLL_MARGIN.top && bottom <= window.innerHeight - SCROLL_MARGIN.bottom;
  return (
    isInHeight && left >= SCROLL_MARGIN.left && right <= window.innerWidth - SCROLL_MARGIN.right
  );
}
