import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type RefObject,
  useRef,
  useState,
} from "react";
import { OpenedOnce } from "../opened-once.tsx";

const MenuPopup = lazy(async () => ({ default: (await import("./menu-popup.tsx")).MenuPopup }));

export type MenuEntry = {
  /** Unique in its menu. */
  label: string;
  /** Shortcut that does the same. */
  keys?: string;
  /** Of entries of which one is chosen. */
  isChosen?: boolean;
  isDanger?: boolean;
  /** Names who may do it, where the user may not: the entry looks disabled and shows this sentence. */
  refusal?: string | undefined;
  onChoose: () => void;
};

export type MenuPopupProps = {
  isOpen: boolean;
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

type ButtonProps = Pick<
  ComponentProps<"button">,
  "aria-haspopup" | "aria-expanded" | "onClick" | "onKeyDown"
> & { ref: RefObject<HTMLButtonElement | null> };

/** A button, drawn by `children`, and the menu that it opens, whose library is loaded then. */
export function MenuButton({
  label,
  entries,
  focusAfter,
  children,
}: Pick<MenuPopupProps, "label" | "entries" | "focusAfter"> & {
  children: (button: ButtonProps) => ReactElement;
}) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  return (
    <>
      {children({
        ref: anchor,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      <div ref={container} className="contents" />
      <OpenedOnce isOpen={isOpen}>
        <MenuPopup
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          {...{ label, anchor, container, entries }}
          {...(focusAfter && { focusAfter })}
        />
      </OpenedOnce>
    </>
  );
}
