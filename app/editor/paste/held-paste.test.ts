// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { Doc } from "yjs";
import { createImageUploads } from "../../blocks/image/image-uploads.ts";
import { loadOnce } from "../../ui/load-once.ts";
import { schemaExtensions } from "../engine/schema.ts";
import { getSharedBody } from "../engine/shared-document.ts";
import { readFragment } from "../engine/stored-body.ts";
import { pasteRules } from "../paste-rules.ts";
import { sharedBody } from "../shared-body.ts";
import { heldPaste } from "./held-paste.ts";

const opened: Editor[] = [];

afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy();
});

/** An editor whose code for HTML arrives when the test says so. */
function openEditor() {
  const arrival = Promise.withResolvers<typeof import("./read-html.ts")>();
  const uploads = createImageUploads({
    upload: async () => "2026/11/pasted.png",
    findFacts: async () => ({ caption: "The harbor." }),
    previews: { create: () => "blob:x", revoke: () => undefined },
  });
  const code = loadOnce(() => arrival.promise);
  const fragment = getSharedBody(new Doc());
  const editor = new Editor({
    element: document.body.appendChild(document.createElement("div")),
    extensions: [
      ...schemaExtensions,
      ...sharedBody(fragment),
      heldPaste(code),
      pasteRules(uploads, code, () => Promise.reject(new Error("No site is asked"))),
    ],
  });
  opened.push(editor);
  return {
    editor,
    arrive: async () => arrival.resolve(await import("./read-html.ts")),
    fail: () => arrival.reject(new TypeError("Failed to fetch")),
    blocks: () => readFragment(fragment, undefined).main,
  };
}

function paste({ view }: Editor, html: string, plain = ""): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/html", html);
  clipboardData.setData("text/plain", plain);
  view.dom.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

test("what is pasted before its code is loaded comes before what was typed meanwhile", async () => {
  const { editor, arrive, blocks } = openEditor();
  editor.commands.insertContent("Before ");
  paste(editor, "<b>one</b>");
  paste(editor, "<i>two</i>");
  editor.view.dispatch(editor.state.tr.insertText(" typed"));
  await arrive();
  await expect.poll(blocks).toEqual([
    {
      type: "paragraph",
      children: [
        { text: "Before " },
        { text: "one", bold: true },
        { text: "two", italic: true },
        { text: " typed" },
      ],
    },
  ]);
  const { $head } = editor.state.selection;
  expect($head.pos).toBe($head.end());
});

test("what is pasted before its code is loaded replaces the selected words", async () => {
  const { editor, arrive, blocks } = openEditor();
  editor.commands.insertContent("one two three");
  editor.commands.setTextSelection({ from: 5, to: 8 });
  paste(editor, "<b>2</b>");
  await arrive();
  const children = [{ text: "one " }, { text: "2", bold: true }, { text: " three" }];
  await expect.poll(blocks).toEqual([{ type: "paragraph", children }]);
});

test("pastes plain text when the code for HTML cannot be loaded", async () => {
  const toast = document.body.appendChild(document.createElement("div"));
  toast.id = "toast";
  const { editor, fail, blocks } = openEditor();
  paste(editor, "<b>bold</b> words", "bold words");
  fail();
  await expect.poll(blocks).toEqual([{ type: "paragraph", children: [{ text: "bold words" }] }]);
  expect(toast.textContent).toContain("Pasted as Plain Text");
});
