import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";

export type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Called on close: whether to return the focus to the previous element. Default: yes. */
  returnFocus?: () => boolean;
};

/** The dialog of `ConfirmDialog`. */
export function ConfirmDialogPopup({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  isBusy = false,
  onConfirm,
  onClose,
  returnFocus,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="modal" finalFocus={returnFocus}>
          <AlertDialog.Title className="font-serif text-2xl font-semibold">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description className="break-words">{children}</AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3">
            <AlertDialog.Close render={<Button type="button" look="outline" />}>
              {cancelLabel}
            </AlertDialog.Close>
            <Button type="button" look="danger" disabled={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
