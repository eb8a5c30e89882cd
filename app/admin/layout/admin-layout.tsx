import { clsx } from "clsx";
import MenuIcon from "lucide-react/icons/menu";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import type { Capability } from "../../domain/newsroom/capabilities.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useMediaQuery } from "../../ui/browser-hooks.ts";
import { later } from "../../ui/later.tsx";
import { OpenedOnce } from "../../ui/opened-once.tsx";
import { useHelpShortcut } from "../shortcuts/use-help-shortcut.ts";
import { AdminNav, type AdminNavProps } from "./admin-nav.tsx";

/** Layout of the newsroom: sidebar on wide screens, top bar with a menu on small ones. */
export function AdminLayout({
  email,
  capabilities,
  children,
}: {
  email: string;
  capabilities: ReadonlySet<Capability> | undefined;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const [firstPathname] = useState(pathname);
  const [hasLeft, setHasLeft] = useState(false);
  if (!hasLeft && pathname !== firstPathname) setHasLeft(true);
  const main = useRef<HTMLElement>(null);
  // Moves the focus to the content of a new screen, unless the screen has set it.
  useEffect(() => {
    if (!hasLeft || !pathname || main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [hasLeft, pathname]);
  const isWide = useMediaQuery("(width >= 64rem)");
  const isLoading = useNavigation().state === "loading";
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);
  useHelpShortcut(openHelp);
  const nav = { email, capabilities, onHelp: openHelp };
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="skip-link sr-only z-50 bg-paper px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {isLoading && <div className="page-progress" />}
      {isWide ? (
        <aside
          aria-label="Newsroom"
          className="no-print sticky top-0 h-dvh overflow-y-auto border-r border-hairline bg-tint [scrollbar-color:var(--color-field)_transparent] [scrollbar-width:thin]"
        >
          <AdminNav {...nav} />
        </aside>
      ) : (
        <TopBar {...nav} />
      )}
      <main ref={main} id="content" tabIndex={-1} className="min-w-0 outline-none">
        <div
          key={screenOf(pathname)}
          className={clsx("px-4 py-6 sm:px-6 lg:px-10 lg:py-8", hasLeft && "page-fade")}
        >
          {children}
        </div>
      </main>
      <OpenedOnce isOpen={isHelpOpen}>
        <ShortcutsDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      </OpenedOnce>
    </div>
  );
}

/** The form of an article stays as it is when the article is published and gets its own address. */
function screenOf(pathname: string): string {
  return /^\/admin\/articles\/(new|[^/]+\/edit)$/.test(pathname) ? "article-form" : pathname;
}

const ShortcutsDialog = later(
  async () => (await import("../shortcuts/shortcuts-dialog.tsx")).ShortcutsDialog,
);
const NavDrawer = later(async () => (await import("./nav-drawer.tsx")).NavDrawer);

/** Top bar on small screens, with the navigation in a drawer. */
function TopBar(nav: Omit<AdminNavProps, "onChoose">) {
  const { siteName } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <header className="top-bar no-print sticky top-0 z-30 flex h-14 items-center justify-between border-b-2 border-ink bg-paper px-4">
      <Link
        to="/admin/articles"
        className="min-w-0 truncate font-serif text-2xl font-bold tracking-wordmark"
      >
        {siteName}
      </Link>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={"-mr-2 grid size-11 place-items-center rounded-control hover:bg-tint"}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon aria-hidden size={24} />
      </button>
      <OpenedOnce isOpen={isOpen}>
        <NavDrawer {...nav} isOpen={isOpen} onClose={close} />
      </OpenedOnce>
    </header>
  );
}
