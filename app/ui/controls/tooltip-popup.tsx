import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactNode } from "react";

export type TooltipPopupProps = {
  isOpen: boolean;
  anchor: Element | null;
  text: ReactNode;
  onClose: () => void;
};

/** The popup of `Tooltip`. Escape closes it. */
export function TooltipPopup({ isOpen, anchor, text, onClose }: TooltipPopupProps) {
  return (
    <Tooltip.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} className="z-50">
          <Tooltip.Popup
            aria-hidden
            className="pointer-events-none rounded-control bg-ink px-2 py-1 text-meta text-paper"
          >
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
