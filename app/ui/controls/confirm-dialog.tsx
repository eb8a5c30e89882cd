import { lazy, type ReactNode } from "react";
import { OpenedOnce } from "../opened-once.tsx";

const ConfirmDialogPopup = lazy(async () => ({
  default: (await import("./confirm-dialog-popup.tsx")).ConfirmDialogPopup,
}));

export type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called on close: whether to return the focus to the previous element. Default: yes. */
  returnFocus?: () => boolean;
};

/** Asks for confirmation before something that cannot be undone. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OpenedOnce isOpen={props.isOpen}>
      <ConfirmDialogPopup {...props} />
    </OpenedOnce>
  );
}
