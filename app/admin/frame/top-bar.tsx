import { Dialog } from "@base-ui/react/dialog";
import MenuIcon from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { Link } from "react-router";
import { useSite } from "../../site-context.ts";
import { NewsroomNav } from "./newsroom-nav.tsx";

const ICON = "grid size-11 place-items-center rounded-[3px] hover:bg-tint";

/** The head of the newsroom on small screens, with the sidebar behind a menu. */
export function TopBar({ email }: { email: string }) {
  const { siteName } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <header className="no-print sticky top-0 z-30 flex h-14 items-center justify-between border-b-2 border-ink bg-paper px-4">
      <Link
        to="/admin/articles"
        className="min-w-0 truncate font-serif text-2xl font-[700] tracking-[-0.03em]"
      >
        {siteName}
      </Link>
      <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
        <Dialog.Trigger aria-label="Open menu" className={`-mr-2 ${ICON}`}>
          <MenuIcon aria-hidden size={24} />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className="backdrop" />
          <Dialog.Popup className="drawer">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Dialog.Close aria-label="Close menu" className={`absolute top-3 right-3 ${ICON}`}>
              <X aria-hidden size={22} />
            </Dialog.Close>
            <NewsroomNav email={email} onChoose={close} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </header>
  );
}
