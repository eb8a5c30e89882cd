import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useMayEdit, useUser } from "../../auth/use-auth.ts";
import { useSignOut } from "../../auth/use-sign-out.ts";
import { headerHighlight } from "../../domain/pages/header-highlight.ts";
import { HEADER_SECTIONS } from "../../domain/pages/sections.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import { useSignInState } from "./use-sign-in-state.ts";

export const SIDE_MENU_ID = "side-menu";

const WIDE = "(width >= 64rem)";

/** Opens the menu where the browser does not know `command`; elsewhere it does so itself. */
export function openSideMenu(): void {
  const menu = document.getElementById(SIDE_MENU_ID);
  if (menu instanceof HTMLDialogElement && !knowsCommands() && !menu.open) menu.showModal();
}

/** The menu of small screens: a modal dialog, so the browser keeps the focus inside and closes it on Escape. */
export function SideMenu() {
  const menu = useRef<HTMLDialogElement>(null);
  const { pathname, key } = useLocation();
  const close = () => menu.current?.close();
  const highlighted = headerHighlight(pathname);
  const user = useUser();
  const mayEdit = useMayEdit();
  const signOut = useSignOut();
  const signInState = useSignInState();

  // The dialog is the browser's: it has to go when the window grows wide, when the dark around it is
  // pressed (browsers without `closedby`), and when the page changed by other means.
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const dialog = menu.current;
    const closeWhenWide = () => {
      if (wide.matches) dialog?.close();
    };
    const closeOutside = (event: MouseEvent) => {
      if (event.target === dialog) dialog?.close();
    };
    // It may have been opened, and the window widened, before this page was alive.
    closeWhenWide();
    wide.addEventListener("change", closeWhenWide);
    dialog?.addEventListener("click", closeOutside);
    return () => {
      wide.removeEventListener("change", closeWhenWide);
      dialog?.removeEventListener("click", closeOutside);
    };
  }, []);
  const shownKey = useRef(key);
  useEffect(() => {
    // Not when the page comes alive: the menu may be open by then.
    if (shownKey.current !== key) menu.current?.close();
    shownKey.current = key;
  }, [key]);

  return (
    <dialog
      ref={menu}
      id={SIDE_MENU_ID}
      className="side-menu"
      aria-labelledby="side-menu-title"
      closedby="any"
    >
      <div className="flex min-h-full flex-col px-5 pb-6">
        <div className="flex h-16 items-center justify-between border-b-2 border-ink">
          <h2 id="side-menu-title" className="font-serif text-2xl font-[600]">
            Menu
          </h2>
          <button
            type="button"
            aria-label="Close menu"
            className="-mr-2 grid size-11 place-items-center rounded-[3px] hover:bg-tint"
            onClick={knowsCommands() ? undefined : close}
            {...{ command: "close", commandfor: SIDE_MENU_ID }}
          >
            <Glyph name="close" size={24} />
          </button>
        </div>
        <nav aria-label="Menu" className="grow">
          <MenuEntry to="/" isCurrent={highlighted === "home"} onClick={close}>
            Home
          </MenuEntry>
          {HEADER_SECTIONS.map(({ slug, name }) => (
            <MenuEntry
              key={slug}
              to={`/category/${slug}`}
              section={slug}
              isCurrent={highlighted === slug}
              onClick={close}
            >
              {name}
            </MenuEntry>
          ))}
          {mayEdit && (
            <MenuEntry to="/admin" isCurrent={false} onClick={close}>
              Admin Panel
            </MenuEntry>
          )}
        </nav>
        <div className="mt-6 grid grid-cols-2 gap-3">
          {user ? (
            <Button
              type="button"
              className="col-span-2"
              onClick={() => {
                close();
                void signOut();
              }}
            >
              Sign Out
            </Button>
          ) : (
            <>
              <ButtonLink to="/login" state={signInState} onClick={close}>
                Sign In
              </ButtonLink>
              <ButtonLink to="/signup" state={signInState} look="outline" onClick={close}>
                Sign Up
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </dialog>
  );
}

function MenuEntry(props: {
  to: string;
  section?: string;
  isCurrent: boolean;
  onClick: () => void;
  children: string;
}) {
  return (
    <Link
      to={props.to}
      data-section={props.section}
      aria-current={props.isCurrent ? "page" : undefined}
      onClick={props.onClick}
      className="flex min-h-13 items-center gap-3 border-b border-hairline font-serif text-xl hover:text-section aria-[current]:font-semibold aria-[current]:text-section"
    >
      <span aria-hidden className="h-5 w-1 bg-section" />
      {props.children}
    </Link>
  );
}

/** On the server nobody listens to clicks, so there it does not matter. */
function knowsCommands(): boolean {
  return (
    typeof HTMLButtonElement !== "undefined" && "commandForElement" in HTMLButtonElement.prototype
  );
}
