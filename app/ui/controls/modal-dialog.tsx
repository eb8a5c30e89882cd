import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import type { ReactNode, RefObject } from "react";

export type ModalProps = {
  isOpen: boolean;
  onClose?: () => void;
  title: string;
  description?: ReactNode;
  /** Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Called on close: whether to return the focus to the previous element, or the one that gets it. Default: yes. */
  returnFocus?: () => boolean | HTMLElement | null;
  children: ReactNode;
};

/** The dialog of `Modal`. Closed by Escape, the close button or a click outside, unless `onClose` is omitted. */
export function ModalDialog({
  isOpen,
  onClose,
  title,
  description,
  initialFocus,
  returnFocus,
  children,
}: ModalProps) {
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open, { event, reason }) => {
        if (open) return;
        // The second click of a double click on the button that opened the dialog falls outside of it.
        const isDouble = event instanceof MouseEvent && event.detail > 1;
        if (reason !== "outside-press" || !isDouble) onClose?.();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="modal" initialFocus={initialFocus} finalFocus={returnFocus}>
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="font-serif text-2xl font-semibold">{title}</Dialog.Title>
            {onClose && (
              <Dialog.Close
                aria-label="Close"
                className="-m-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-tint"
              >
                <X aria-hidden size={20} />
              </Dialog.Close>
            )}
          </div>
          {description && (
            <Dialog.Description className="text-quiet">{description}</Dialog.Description>
          )}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
