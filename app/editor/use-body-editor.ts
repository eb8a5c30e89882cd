import type { EditorView } from "@tiptap/pm/view";
import { useEditor } from "@tiptap/react";
import ImagePlus from "lucide-react/icons/image-plus";
import { useEffect, useLayoutEffect, useState } from "react";
import { choosePictures } from "../blocks/image/choose-pictures.ts";
import {
  createPictureUploads,
  type PicturesState,
  type UploadPicture,
} from "../blocks/image/picture-uploads.ts";
import { type EditorAction, listSlashActions } from "./editor-actions.ts";
import { createEditorSession } from "./editor-session.ts";
import type { StoredContent } from "./engine/document-record.ts";
import { editorExtensions } from "./extensions.ts";
import { pasteRules } from "./paste-rules.ts";
import { insertPictures, pictureInput } from "./picture-input.ts";
import { slashMenuKeys } from "./slash-menu-keys.ts";
import { createSlashMenuStore } from "./slash-menu-store.ts";
import { writingKeys } from "./writing-keys.ts";

export type BodyEditorOptions = {
  initialContent: unknown;
  onChange: (content: StoredContent) => void;
  uploadPicture: UploadPicture;
  onPictures: (state: PicturesState) => void;
  /** Id of the element around text and tools; what comes up is drawn in it. */
  rootId: string;
  openLink: () => void;
  focusToolbar: () => void;
  /** Of the element that is written in. */
  attributes: Record<string, string>;
};

/** The bars above and below the text stay in sight; the cursor is not to hide behind them. */
const ROOM = { top: 192, bottom: 96, left: 0, right: 0 };
const SCROLLING = {
  scrollMargin: ROOM,
  scrollThreshold: ROOM,
  handleScrollToSelection: isCursorInSight,
};

/** The editor of one story: opens its text, tells of changes, and takes pictures. */
export function useBodyEditor(options: BodyEditorOptions) {
  const [parts] = useState(() => createParts(options));
  const { session, uploads, latest } = parts;
  latest.current = options;
  session.onChange = options.onChange;

  const editor = useEditor({
    extensions: parts.extensions,
    content: session.document,
    injectCSS: false,
    // Only addresses become links; other rules would change what somebody else wrote.
    enablePasteRules: ["link"],
    editorProps: { ...SCROLLING, attributes: options.attributes },
    onMount: ({ editor: mounted }) => session.attach(mounted),
    onUpdate: session.note,
    onBlur: session.flush,
  });

  // Files of the browser, and requests that send them.
  useEffect(() => uploads.dispose, [uploads]);

  // The form around hears of the last words while it still listens: its own effects end after this one.
  useLayoutEffect(() => session.flush, [session]);

  return { editor, ...parts };
}

/** What lives as long as the editor. */
function createParts(options: BodyEditorOptions) {
  const latest = { current: options };
  const session = createEditorSession(options.initialContent);
  const slashMenu = createSlashMenuStore();
  const uploads = createPictureUploads({
    upload: (file, uploadOptions) => latest.current.uploadPicture(file, uploadOptions),
    previews: { create: (file) => URL.createObjectURL(file), revoke: URL.revokeObjectURL },
    onDone: session.touch,
  });
  const pictureAction: EditorAction = {
    id: "picture",
    label: "Picture",
    synonyms: "photo",
    icon: ImagePlus,
    run: (editor) =>
      choosePictures({
        isMultiple: true,
        onFiles: (files) => insertPictures(editor, uploads, files),
      }),
  };
  const extensions = [
    ...editorExtensions,
    pictureInput(uploads, (state) => latest.current.onPictures(state)),
    pasteRules(uploads),
    slashMenuKeys({
      store: slashMenu,
      actions: listSlashActions(pictureAction),
      container: `[id="${options.rootId}"]`,
    }),
    writingKeys({
      openLink: () => latest.current.openLink(),
      focusToolbar: () => latest.current.focusToolbar(),
    }),
  ];
  return { session, slashMenu, uploads, pictureAction, extensions, latest };
}

/** Whether nothing has to scroll. Most keys end here: the library would ask every element around the text. */
function isCursorInSight(view: EditorView): boolean {
  const { empty, head } = view.state.selection;
  if (!empty) return false;
  const { top, bottom, left, right } = view.coordsAtPos(head);
  const isInHeight = top >= ROOM.top && bottom <= window.innerHeight - ROOM.bottom;
  return isInHeight && left >= ROOM.left && right <= window.innerWidth - ROOM.right;
}
