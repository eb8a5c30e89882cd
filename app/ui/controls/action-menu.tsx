import ChevronDown from "lucide-react/icons/chevron-down";
import Ellipsis from "lucide-react/icons/ellipsis";
import { Button } from "../button.tsx";
import { MenuButton } from "./menu-button.tsx";
import type { MenuEntry } from "./menu-popup.tsx";

/** A button that opens a menu of actions. */
export function ActionMenu({
  label,
  entries,
  isDisabled = false,
}: {
  label: string;
  entries: readonly MenuEntry[];
  isDisabled?: boolean;
}) {
  return (
    <MenuButton label={label} entries={entries}>
      {(button) => (
        <Button {...button} type="button" look="outline" disabled={isDisabled}>
          {label}
          <ChevronDown aria-hidden size={18} />
        </Button>
      )}
    </MenuButton>
  );
}

/** The actions of one row of a list, in a menu behind three dots. */
export function RowMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  return (
    <MenuButton label={label} entries={entries}>
      {(button) => (
        <button
          {...button}
          type="button"
          aria-label={label}
          className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-tint aria-expanded:bg-tint lg:size-9"
        >
          <Ellipsis aria-hidden size={20} />
        </button>
      )}
    </MenuButton>
  );
}
