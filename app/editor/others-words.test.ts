// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { afterEach, expect, test, vi } from "vitest";
import { Awareness } from "y-protocols/awareness";
import { applyUpdate, Doc, encodeStateAsUpdate, XmlElement, XmlText } from "yjs";
import { colleagueCarets } from "./colleague-carets.ts";
import { createAttribution, recordWriter, takeLook } from "./engine/attribution.ts";
import { seedDocument } from "./engine/seed-document.ts";
import { getSharedBody } from "./engine/shared-document.ts";
import { editorExtensions } from "./extensions.ts";
import { othersWords } from "./others-words.ts";
import { sharedBody } from "./shared-body.ts";

const paragraph = (...children: unknown[]) => ({ type: "paragraph", children });
const content = {
  main: [
    paragraph({ text: "Harbor " }, { text: "opens", bold: true }, { text: " today" }),
    {
      type: "list",
      ordered: false,
      children: [{ type: "list-item", children: [{ text: "One" }] }],
    },
    paragraph({ text: "Last" }),
  ],
};

const opened: Editor[] = [];
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy();
});

function openDocument(userId: string): Doc {
  const doc = new Doc();
  applyUpdate(doc, seedDocument(content));
  recordWriter(doc, userId);
  return doc;
}

/** An editor that marks what others write from now on while `isShown`. */
function open() {
  const doc = openDocument("ada");
  const since = takeLook(doc);
  const listeners = new Set<() => void>();
  const shown = { isShown: true };
  const awareness = new Awareness(doc);
  const element = document.createElement("div");
  document.body.append(element);
  const editor = new Editor({
    element,
    extensions: [
      ...editorExtensions,
      ...sharedBody(getSharedBody(doc)),
      colleagueCarets({ awareness, findWriter: () => ({ name: "Ben", color: 2 }) }),
      othersWords({
        attribute: () =>
          shown.isShown ? createAttribution(doc, { userId: "ada", since }) : undefined,
        nameWriter: (id) => ({ name: id, color: 1 }),
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      }),
    ],
  });
  opened.push(editor);
  return {
    doc,
    editor,
    awareness,
    show(isShown: boolean): void {
      shown.isShown = isShown;
      for (const listener of listeners) listener();
    },
    marked: () =>
      [...editor.view.dom.querySelectorAll<HTMLElement>("ins")].map(({ textContent, title }) => [
        textContent,
        title,
      ]),
  };
}

function textsOf(parent: { toArray: () => unknown[] }): XmlText[] {
  return parent
    .toArray()
    .flatMap((child) =>
      child instanceof XmlText ? [child] : child instanceof XmlElement ? textsOf(child) : [],
    );
}

test("words of others are marked where they are, also in lists and beside formats", () => {
  const { doc, editor, marked, show } = open();
  const theirs = openDocument("ben");
  const [first, item, last] = textsOf(getSharedBody(theirs));
  first?.insert(12, " again");
  item?.insert(3, " two");
  last?.insert(0, "At ");
  applyUpdate(doc, encodeStateAsUpdate(theirs));
  expect(
    marked()
      .map(([text]) => text)
      .join(""),
  ).toBe(" again twoAt ");
  expect(new Set(marked().map(([, name]) => name))).toEqual(new Set(["ben"]));
  editor.commands.insertContentAt(1, "Mine ");
  expect(
    marked()
      .map(([text]) => text)
      .join(""),
  ).toBe(" again twoAt ");
  show(false);
  expect(marked()).toEqual([]);
  show(true);
  expect(
    marked()
      .map(([text]) => text)
      .join(""),
  ).toBe(" again twoAt ");
});

test("a colleague's cursor is shown with the name, and gone with its state", async () => {
  const { editor, awareness } = open();
  const place = { type: null, tname: "body", item: null, assoc: 0 };
  awareness.states.set(7, { cursor: { anchor: place, head: place } });
  awareness.emit("change", [{ added: [7], updated: [], removed: [] }, "test"]);
  await vi.waitFor(() =>
    expect(editor.view.dom.querySelector(".colleague-name")?.textContent).toBe("Ben"),
  );
  awareness.states.delete(7);
  awareness.emit("change", [{ added: [], updated: [], removed: [7] }, "test"]);
  await vi.waitFor(() => expect(editor.view.dom.querySelector(".colleague-caret")).toBeNull());
});
