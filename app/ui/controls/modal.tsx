import { lazy, type ReactNode, type RefObject } from "react";
import { OpenedOnce } from "../opened-once.tsx";

const ModalDialog = lazy(async () => ({
  default: (await import("./modal-dialog.tsx")).ModalDialog,
}));

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

/** A modal dialog. Closed by Escape, the close button or a click outside, unless `onClose` is omitted. */
export function Modal(props: ModalProps) {
  return (
    <OpenedOnce isOpen={props.isOpen}>
      <ModalDialog {...props} />
    </OpenedOnce>
  );
}
