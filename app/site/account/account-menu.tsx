import { Menu } from "@base-ui/react/menu";
import { useState } from "react";
import { Link } from "react-router";
import { useAuth } from "../../auth/use-auth.ts";
import { useSignOut } from "../../auth/use-sign-out.ts";
import "../../styles/newsroom.css";

const ITEM = "flex min-h-11 items-center px-4 outline-none data-highlighted:bg-tint";

/** What a user finds in the header. Loaded when there is one. */
export function AccountMenu({ className }: { className: string }) {
  const { user } = useAuth();
  const signOut = useSignOut();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger aria-label="My Account" className={className}>
        Account
      </Menu.Trigger>
      <span ref={setPlace} />
      <Menu.Portal container={place}>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="popup min-w-56 py-1 outline-none">
            <Menu.Group>
              <Menu.GroupLabel className="border-b border-hairline px-4 pt-2 pb-3">
                <span className="block font-semibold">My Account</span>
                <span className="block max-w-64 truncate text-meta text-quiet">{user?.email}</span>
              </Menu.GroupLabel>
              {user?.role === "admin" && (
                <Menu.LinkItem className={ITEM} closeOnClick render={<Link to="/admin" />}>
                  Admin Dashboard
                </Menu.LinkItem>
              )}
              <Menu.LinkItem className={ITEM} closeOnClick render={<Link to="/account" />}>
                Account
              </Menu.LinkItem>
            </Menu.Group>
            <Menu.Separator className="my-1 h-px bg-hairline" />
            <Menu.Item className={`${ITEM} cursor-pointer`} onClick={() => void signOut()}>
              Sign Out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
