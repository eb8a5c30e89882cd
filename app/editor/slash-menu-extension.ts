import { Extension } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import { latePlugin } from "./late-plugin.ts";
import type { SlashMenuOptions } from "./slash-menu-store.ts";

/** Opens the slash menu at the start of a paragraph and handles its keys. */
export function slashMenuKeys({ loadActions, ...options }: SlashMenuOptions) {
  return Extension.create({
    name: "slashMenu",
    addProseMirrorPlugins() {
      const { editor } = this;
      const key = new PluginKey("slashMenu");
      return [
        latePlugin(key, async () => {
          const { slashMenuPlugin } = await import("./slash-menu-plugin.ts");
          return slashMenuPlugin({ ...options, actions: await loadActions(), editor, key });
        }),
      ];
    },
  });
}
