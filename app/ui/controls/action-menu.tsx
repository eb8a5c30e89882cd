import { Menu } from "@base-ui/react/menu";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useRef } from "react";
import { Button } from "../button.tsx";

export type MenuAction = { label: string; onChoose: () => void };

/** A button that opens a menu of actions. The menu is rendered inside the button's landmark, for accessibility. */
export function ActionMenu({
  label,
  actions,
  isDisabled = false,
}: {
  label: ReactNode;
  actions: readonly MenuAction[];
  isDisabled?: boolean;
}) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <Menu.Root>
      <div ref={container} className="contents" />
      <Menu.Trigger render={<Button type="button" look="outline" />} disabled={isDisabled}>
        {label}
        <ChevronDown aria-hidden size={18} />
      </Menu.Trigger>
      <Menu.Portal container={container}>
        <Menu.Positioner sideOffset={4} align="start" className="z-50">
          <Menu.Popup className="popup min-w-48 py-1 outline-none">
            {actions.map(({ label: name, onChoose }) => (
              <Menu.Item
                key={name}
                onClick={onChoose}
                className="flex min-h-11 cursor-pointer items-center px-4 outline-none data-highlighted:bg-tint"
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
