import { type ReactNode, useEffect, useRef, useState } from "react";
import { later } from "../later.tsx";
import { OpenedOnce } from "../opened-once.tsx";

const TooltipPopup = later(async () => (await import("./tooltip-popup.tsx")).TooltipPopup, {
  meanwhile: null,
});

/** A pointer on its way to another control shows nothing. */
const HOVER_DELAY_MS = 600;

/**
 * Tooltip of the control in it, on hover or keyboard focus. Hidden from screen readers, which read the control's own
 * name.
 */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Ends the delay on unmount.
  useEffect(() => () => clearTimeout(timer.current), []);

  function open(element: Element): void {
    setAnchor(element.firstElementChild);
    setOpen(true);
  }

  function close(): void {
    clearTimeout(timer.current);
    setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control in it has the role.
    <span
      className="contents"
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType === "mouse")
          timer.current = setTimeout(() => open(currentTarget), HOVER_DELAY_MS);
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target, currentTarget }) => {
        if (target.matches(":focus-visible")) open(currentTarget);
      }}
      onBlur={close}
    >
      {children}
      <OpenedOnce isOpen={isOpen}>
        <TooltipPopup isOpen={isOpen} anchor={anchor} text={text} onClose={close} />
      </OpenedOnce>
    </span>
  );
}
