import { Menu } from "@base-ui/react/menu";
import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import { type RefObject, useEffect, useRef } from "react";
import { showToast } from "../show-toast.ts";

export type MenuEntry = {
  /** Unique in its menu. */
  label: string;
  /** Shortcut that does the same. */
  keys?: string;
  /** Of entries of which one is chosen. */
  isChosen?: boolean;
  /** Of entries that are on or off. */
  isChecked?: boolean;
  isDanger?: boolean;
  /** Names who may do it, where the user may not: the entry looks disabled and shows this sentence. */
  refusal?: string | undefined;
  onChoose: () => void;
};

export type MenuPopupProps = {
  isOpen: boolean;
  /** Whether a key opened it: then the first entry has the focus. */
  isByKeyboard: boolean;
  onClose: () => void;
  label: string;
  /** The button. */
  anchor: RefObject<HTMLElement | null>;
  /** An element inside the button's landmark, for accessibility. */
  container: RefObject<HTMLElement | null>;
  entries: readonly MenuEntry[];
  /** The element that has the focus after a choice. Default: the button. */
  focusAfter?: () => HTMLElement;
};

const ITEM_CLASS =
  "flex min-h-11 cursor-pointer items-center gap-2 px-4 outline-none aria-disabled:cursor-not-allowed aria-disabled:opacity-60 data-highlighted:bg-tint";

const ENTRY = "[role=menuitem], [role=menuitemradio]";

/** The menu of `MenuButton`. */
export function MenuPopup({
  isOpen,
  isByKeyboard,
  onClose,
  label,
  anchor,
  container,
  entries,
  focusAfter,
}: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  // Follows the library, which focuses the popup when it cannot know that a key opened it.
  useEffect(() => {
    if (!isOpen || !isByKeyboard) return;
    const focusEntry = () => popup.current?.querySelector<HTMLElement>(ENTRY)?.focus();
    const focusPopup = () => {
      frame = requestAnimationFrame(focusEntry);
    };
    let frame = requestAnimationFrame(focusPopup);
    return () => cancelAnimationFrame(frame);
  }, [isOpen, isByKeyboard]);
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={(open, { event }) => {
        // A press on the button closes the menu by itself.
        const isButton = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!open && !(isButton && event.type.startsWith("pointer"))) onClose();
      }}
      modal={false}
    >
      <Menu.Portal container={container}>
        <Menu.Positioner
          anchor={anchor}
          // The toolbar, and tables on phones, clip what scrolls with them.
          positionMethod="fixed"
          sideOffset={4}
          align="start"
          className="z-50"
        >
          <Menu.Popup
            ref={popup}
            aria-label={label}
            className="popup max-h-(--available-height) min-w-48 overflow-y-auto py-1 outline-none"
            finalFocus={focusAfter ?? anchor}
          >
            <Menu.RadioGroup value={entries.find(({ isChosen }) => isChosen)?.label ?? null}>
              {entries.map((entry) => (
                <Entry key={entry.label} {...entry} />
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry(entry: MenuEntry) {
  const { label, keys, isChosen, isChecked, isDanger = false, refusal, onChoose } = entry;
  const className = clsx(ITEM_CLASS, isDanger && "text-accent");
  if (isChecked !== undefined) {
    return (
      <Menu.CheckboxItem checked={isChecked} closeOnClick onClick={onChoose} className={className}>
        <span className="w-4">
          <Menu.CheckboxItemIndicator>
            <Check aria-hidden size={16} />
          </Menu.CheckboxItemIndicator>
        </span>
        {label}
        <span className="ml-auto pl-6 text-meta text-quiet">{keys}</span>
      </Menu.CheckboxItem>
    );
  }
  if (isChosen === undefined) {
    return (
      <Menu.Item
        aria-disabled={refusal !== undefined || undefined}
        aria-description={refusal}
        title={refusal}
        onClick={
          refusal === undefined
            ? onChoose
            : () => showToast({ title: "Not Available", description: refusal })
        }
        className={className}
      >
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.RadioItem value={label} closeOnClick onClick={onChoose} className={className}>
      <span className="w-4">
        <Menu.RadioItemIndicator>
          <Check aria-hidden size={16} />
        </Menu.RadioItemIndicator>
      </span>
      {label}
      <span className="ml-auto pl-6 text-meta text-quiet">{keys}</span>
    </Menu.RadioItem>
  );
}
