import { EditorContent } from "@tiptap/react";
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type { PicturesState, UploadPicture } from "../blocks/image/picture-uploads.ts";
import { PictureUploadsContext } from "../blocks/image/picture-uploads-context.ts";
import type { StoredContent } from "./engine/document-record.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { SlashMenu } from "./slash-menu.tsx";
import { StatusBar } from "./status-bar.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useBodyEditor } from "./use-body-editor.ts";

export type { PicturesState, StoredContent, UploadPicture };

export type BodyEditorHandle = {
  focus(): void;
  /** Puts another text in the place of this one; undo takes it back. */
  replaceContent(content: unknown): void;
  /** Hands over now what was typed in the last moments. */
  flush(): void;
};

export type BodyEditorProps = {
  /** `articles.content` in any of its shapes. */
  initialContent: unknown;
  /** Told a few times a second while somebody types, and when they leave the text; never on opening. */
  onChange: (content: StoredContent) => void;
  uploadPicture: UploadPicture;
  /** Told, more often than it changes, how the pictures stand; those without an address are not in the content. */
  onPictures: (state: PicturesState) => void;
  /** Id of the element that names the text. */
  labelledBy: string;
  /** Id of the element that says what is wrong with it. */
  describedBy?: string;
  isInvalid?: boolean;
  ref?: Ref<BodyEditorHandle>;
};

/** Where the text of a story is written. */
export function BodyEditor(props: BodyEditorProps) {
  const [isLinkOpen, setLinkOpen] = useState(false);
  const openLink = useCallback(() => setLinkOpen(true), []);
  const toolbar = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const rootId = useId();
  const helpId = `${rootId}-help`;
  const { editor, session, slashMenu, uploads, pictureAction } = useBodyEditor({
    ...props,
    rootId,
    attributes: useTextboxAttributes(props, helpId),
    openLink,
    focusToolbar: () => toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
  });
  useImperativeHandle(
    props.ref,
    () => ({
      focus: () => editor.commands.focus(),
      replaceContent: session.replaceContent,
      flush: session.flush,
    }),
    [editor, session],
  );
  return (
    // Keys that save the story are the form's; it is to hear of every letter before them.
    <div
      ref={root}
      id={rootId}
      className="body-editor"
      onKeyDownCapture={(event) => hasModifier(event) && session.flush()}
    >
      <Toolbar
        ref={toolbar}
        popupRoot={root}
        editor={editor}
        pictureAction={pictureAction}
        onLink={openLink}
      />
      <PictureUploadsContext value={uploads}>
        <EditorContent editor={editor} className="editor-page" />
      </PictureUploadsContext>
      <StatusBar editor={editor} session={session} onEditLink={openLink} />
      <p id={helpId} className="sr-only">
        {HELP}
      </p>
      <SlashMenu editor={editor} store={slashMenu} />
      <LinkDialog editor={editor} isOpen={isLinkOpen} onClose={() => setLinkOpen(false)} />
    </div>
  );
}

const HELP =
  "Alt and F10 lead to the text tools, Escape leads back. Type a slash at the start of a paragraph to choose a block. In lists Tab nests an entry; press Escape first to leave the text with Tab.";

function useTextboxAttributes(
  { labelledBy, describedBy, isInvalid = false }: BodyEditorProps,
  helpId: string,
): Record<string, string> {
  return useMemo(
    () => ({
      class: "story story-editor",
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelledBy,
      "aria-describedby": describedBy ? `${describedBy} ${helpId}` : helpId,
      ...(isInvalid ? { "aria-invalid": "true" } : {}),
    }),
    [labelledBy, describedBy, isInvalid, helpId],
  );
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.metaKey || event.ctrlKey;
}
