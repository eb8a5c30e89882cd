// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import Minus from "lucide-react/icons/minus";
import { expect, test, vi } from "vitest";
import { schemaExtensions } from "./engine/schema.ts";
import { slashMenuKeys } from "./slash-menu-extension.ts";
import { createSlashMenuStore } from "./slash-menu-store.ts";

test("a slash that was typed before the code of the menu is there opens the menu when it is", async () => {
  const store = createSlashMenuStore();
  const action = { id: "divider", label: "Divider", icon: Minus, run: () => undefined };
  const editor = new Editor({
    element: document.body,
    extensions: [
      ...schemaExtensions,
      slashMenuKeys({ store, loadActions: async () => [action], container: "body" }),
    ],
  });
  editor.view.dispatch(editor.state.tr.insertText("/div"));
  expect(store.current()).toBeUndefined();
  await vi.waitFor(() => expect(store.current()?.actions).toEqual([action]));
  editor.view.dispatch(editor.state.tr.insertText("x"));
  await vi.waitFor(() => expect(store.current()?.actions).toEqual([]));
  editor.destroy();
});

test("an editor that is closed before the code of a part is loaded stays closed", async () => {
  const store = createSlashMenuStore();
  const editor = new Editor({
    element: document.body,
    extensions: [
      ...schemaExtensions,
      slashMenuKeys({ store, loadActions: async () => [], container: "body" }),
    ],
  });
  editor.view.dispatch(editor.state.tr.insertText("/"));
  editor.destroy();
  await import("./slash-menu-plugin.ts");
  expect(store.current()).toBeUndefined();
});
