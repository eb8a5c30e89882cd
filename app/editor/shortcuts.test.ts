// @vitest-environment happy-dom
import { type AnyExtension, Editor, getExtensionField } from "@tiptap/core";
import { expect, test } from "vitest";
import { Doc } from "yjs";
import { SHORTCUT_GROUPS } from "../domain/newsroom/shortcuts.ts";
import { blockActions, markActions, styleActions } from "./editor-actions.ts";
import { writingKeys } from "./editor-keys.ts";
import { getSharedBody } from "./engine/shared-document.ts";
import { editorExtensions } from "./extensions.ts";
import { noteMarks } from "./note-marks.ts";
import { createNoteStore } from "./note-store.ts";
import { sharedBody } from "./shared-body.ts";

/** Keys that do in every text field of the platform what they do in the editor. */
const COMMON = [/^(Shift-)?(Backspace|Delete)$/, /^Mod-(a|A|Backspace|Delete)$/, /^(Mod-)?Enter$/];

const listed = SHORTCUT_GROUPS.flatMap(({ shortcuts }) => shortcuts);

/** Keys that the extensions of the editor handle, with their modifiers in one order. */
function handledKeys(): string[] {
  const ignore = () => undefined;
  const editor = new Editor({
    extensions: [
      ...editorExtensions,
      ...sharedBody(getSharedBody(new Doc())),
      noteMarks(createNoteStore(() => "first")),
      writingKeys({
        openDialog: ignore,
        openFind: ignore,
        focusToolbar: ignore,
      }),
    ],
  });
  const keys = editor.extensionManager.extensions.flatMap((extension: AnyExtension) => {
    const context = {
      name: extension.name,
      options: extension.options,
      storage: extension.storage,
      editor,
      type: undefined,
    };
    const add = getExtensionField<(() => Record<string, unknown>) | undefined>(
      extension,
      "addKeyboardShortcuts",
      context,
    );
    return Object.keys(add?.() ?? {});
  });
  editor.destroy();
  return [...new Set(keys.map((name) => name.replace(/^Shift-Mod-/, "Mod-Shift-")))];
}

test("every shortcut of the editor is on the list of shortcuts", () => {
  const known = new Set(listed.flatMap(({ keys }) => keys).map((name) => name.toLowerCase()));
  const handled = handledKeys();
  expect(handled.length).toBeGreaterThan(20);
  const missing = handled.filter(
    (name) => !known.has(name.toLowerCase()) && !COMMON.some((common) => common.test(name)),
  );
  expect(missing).toEqual([]);
});

test("the list names the tools of the toolbar as it does", () => {
  for (const { label, keys = "" } of [...styleActions, ...markActions, ...blockActions])
    expect(listed, label).toContainEqual({ name: label, keys: [keys] });
});
