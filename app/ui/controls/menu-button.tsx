import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useRef,
  useState,
} from "react";
import { later } from "../later.tsx";
import { OpenedOnce } from "../opened-once.tsx";
import type { MenuPopupProps } from "./menu-popup.tsx";

const MenuPopup = later(async () => (await import("./menu-popup.tsx")).MenuPopup);

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
  const [isByKeyboard, setByKeyboard] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  return (
    <>
      {children({
        ref: anchor,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        onClick: (event: MouseEvent) => {
          // Enter and Space click without a pointer.
          setByKeyboard(event.detail === 0);
          setOpen(!isOpen);
        },
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setByKeyboard(true);
          setOpen(true);
        },
      })}
      <div ref={container} className="contents" />
      <OpenedOnce isOpen={isOpen}>
        <MenuPopup
          isOpen={isOpen}
          isByKeyboard={isByKeyboard}
          onClose={() => setOpen(false)}
          {...{ label, anchor, container, entries }}
          {...(focusAfter && { focusAfter })}
        />
      </OpenedOnce>
    </>
  );
}
