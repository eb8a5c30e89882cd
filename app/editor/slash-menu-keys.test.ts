import Minus from "lucide-react/icons/minus";
import { expect, test } from "vitest";
import { listSlashActions } from "./editor-actions.ts";
import { nameKeys, toAriaKeys } from "./key-names.ts";
import { filterActions } from "./slash-menu-keys.ts";

const actions = listSlashActions({
  id: "picture",
  label: "Picture",
  synonyms: "photo",
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
])("%j finds %d blocks", (query, count) => {
  expect(filterActions(actions, query)).toHaveLength(count);
});

test("keys are named as they stand on the keyboard", () => {
  expect(nameKeys("Mod-Alt-2", false)).toBe("Ctrl+Alt+2");
  expect(nameKeys("Mod-Shift-b", true)).toBe("⌘⇧B");
  expect(toAriaKeys("Mod-k", false)).toBe("Control+k");
  expect(toAriaKeys("Mod-k", true)).toBe("Meta+k");
});
