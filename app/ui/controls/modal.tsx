import { later } from "../later.tsx";
import { OpenedOnce } from "../opened-once.tsx";
import type { ModalProps } from "./modal-dialog.tsx";

const ModalDialog = later(async () => (await import("./modal-dialog.tsx")).ModalDialog);

/** A modal dialog. Closed by Escape, the close button or a click outside, unless `onClose` is omitted. */
export function Modal(props: ModalProps) {
  return (
    <OpenedOnce isOpen={props.isOpen}>
      <ModalDialog {...props} />
    </OpenedOnce>
  );
}
