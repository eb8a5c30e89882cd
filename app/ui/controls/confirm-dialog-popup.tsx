import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Button } from "../button.tsx";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";

/** The dialog of `ConfirmDialog`. */
export function ConfirmDialogPopup({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  isBusy = false,
  onConfirm,
  onCancel,
  returnFocus,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onCancel();
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
