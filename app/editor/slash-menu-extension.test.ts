import Minus from "lucide-react/icons/minus";
import { expect, test } from "vitest";
import { listSlashActions } from "./editor-actions.ts";
import { formatShortcut, toAriaShortcut } from "./editor-keys.ts";
import { filterActions } from "./slash-menu-extension.ts";

const actions = listSlashActions({
  id: "image",
  label: "Image",
  synonyms: "photo picture",
  icon: Minus,
  run: () => undefined,
});

test.each([
  ["", 8],
  ["h", 4],
  ["heading 3", 1],
  ["LIST", 2],
  ["photo", 1],
  ["nothing like it", 0],
])("the slash menu query %j finds %d blocks", (query, count) => {
  expect(filterActions(actions, query)).toHaveLength(count);
});

test("shortcuts are formatted for the user's platform", () => {
  expect(formatShortcut("Mod-Alt-2", false)).toBe("Ctrl+Alt+2");
  expect(formatShortcut("Mod-Shift-b", true)).toBe("⌘⇧B");
  expect(toAriaShortcut("Mod-k", false)).toBe("Control+k");
  expect(toAriaShortcut("Mod-k", true)).toBe("Meta+k");
});
