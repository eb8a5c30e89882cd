import { type Editor, useEditorState } from "@tiptap/react";
import { useSyncExternalStore } from "react";
import { formatCount } from "../domain/newsroom/page-range.ts";
import { minutesToRead } from "../domain/newsroom/read-time.ts";
import { parseLinkAddress, rawText } from "../domain/parse-inlines.ts";
import type { EditorSession } from "./editor-session.ts";
import { removeLink } from "./links.ts";

/** Word count, read time, and the link at the cursor. */
export function StatusBar({
  editor,
  session,
  onEditLink,
}: {
  editor: Editor;
  session: EditorSession;
  onEditLink: () => void;
}) {
  const length = useSyncExternalStore(session.subscribeToWords, session.currentLength);
  const href = useEditorState({
    editor,
    selector: () => rawText(editor.getAttributes("link").href),
  });
  return (
    <div className="editor-status">
      {href !== "" && (
        <p className="flex min-w-0 flex-wrap items-center gap-x-4">
          <a
            href={parseLinkAddress(href)}
            target="_blank"
            rel="noopener"
            className="max-w-full truncate underline"
          >
            {href}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <button type="button" onClick={onEditLink}>
            Edit link
          </button>
          <button type="button" onClick={() => removeLink(editor)}>
            Remove link
          </button>
        </p>
      )}
      <p className="ml-auto">
        {formatCount(length.words)} {length.words === 1 ? "word" : "words"} ·{" "}
        {minutesToRead(length)} min read
      </p>
    </div>
  );
}
