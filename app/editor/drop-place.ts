import { Extension } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import { latePlugin } from "./late-plugin.ts";

/** Shows where dragged content would be inserted. Loaded when the editor is open. */
export const dropPlace = Extension.create({
  name: "dropPlace",
  addProseMirrorPlugins: () => [
    latePlugin(new PluginKey("dropPlace"), async () =>
      (await import("@tiptap/pm/dropcursor")).dropCursor({ class: "drop-cursor", color: false }),
    ),
  ],
});
