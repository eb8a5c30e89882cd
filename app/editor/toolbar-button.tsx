import { Toolbar } from "@base-ui/react/toolbar";
import type { LucideIcon } from "lucide-react";
import { Tooltip } from "../ui/controls/tooltip.tsx";
import { nameKeys, toAriaKeys } from "./key-names.ts";

/** One button of the toolbar; its tooltip names it and its keys. */
export function ToolbarButton({
  label,
  icon: Icon,
  keys,
  isPressed,
  isDisabled = false,
  onPress,
}: {
  label: string;
  icon: LucideIcon;
  keys?: string;
  /** Left out for buttons that do something once. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}) {
  return (
    <Tooltip text={keys ? `${label} (${nameKeys(keys)})` : label}>
      <Toolbar.Button
        aria-label={label}
        aria-pressed={isPressed}
        aria-keyshortcuts={keys && toAriaKeys(keys)}
        disabled={isDisabled}
        className="toolbar-button"
        // The text keeps its selection, and on phones the keyboard stays.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        <Icon aria-hidden size={18} />
      </Toolbar.Button>
    </Tooltip>
  );
}
