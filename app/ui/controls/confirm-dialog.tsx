import { later } from "../later.tsx";
import { OpenedOnce } from "../opened-once.tsx";
import type { ConfirmDialogProps } from "./confirm-dialog-popup.tsx";

const ConfirmDialogPopup = later(
  async () => (await import("./confirm-dialog-popup.tsx")).ConfirmDialogPopup,
);

/** Asks for confirmation before something that cannot be undone. Cancel has the focus. */
export function ConfirmDialog({
  onCancel,
  ...props
}: Omit<ConfirmDialogProps, "onClose"> & { onCancel: () => void }) {
  return (
    <OpenedOnce isOpen={props.isOpen}>
      <ConfirmDialogPopup {...props} onClose={onCancel} />
    </OpenedOnce>
  );
}
