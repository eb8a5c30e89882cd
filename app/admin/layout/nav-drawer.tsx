import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { AdminNav, type AdminNavProps } from "./admin-nav.tsx";

export type NavDrawerProps = Omit<AdminNavProps, "onChoose"> & {
  isOpen: boolean;
  onClose: () => void;
};

/** Navigation of the newsroom on small screens. */
export function NavDrawer({ isOpen, onClose, ...nav }: NavDrawerProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="drawer">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Dialog.Close
            aria-label="Close menu"
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-control hover:bg-tint"
          >
            <X aria-hidden size={22} />
          </Dialog.Close>
          <AdminNav {...nav} onChoose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
