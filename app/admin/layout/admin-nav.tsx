import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleUser from "lucide-react/icons/circle-user";
import Feather from "lucide-react/icons/feather";
import FolderTree from "lucide-react/icons/folder-tree";
import Globe from "lucide-react/icons/globe";
import Images from "lucide-react/icons/images";
import Inbox from "lucide-react/icons/inbox";
import Keyboard from "lucide-react/icons/keyboard";
import LayoutTemplate from "lucide-react/icons/layout-template";
import ListOrdered from "lucide-react/icons/list-ordered";
import LogOutIcon from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import Megaphone from "lucide-react/icons/megaphone";
import Newspaper from "lucide-react/icons/newspaper";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import Signpost from "lucide-react/icons/signpost";
import SquarePen from "lucide-react/icons/square-pen";
import Tag from "lucide-react/icons/tag";
import Users from "lucide-react/icons/users";
import { type ReactNode, useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { signOutToFrontPage } from "../../auth/auth-actions.ts";
import { hasUnsavedWork } from "../../auth/unsaved-work.ts";
import type { Capability } from "../../domain/newsroom/capabilities.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { useTaskCount } from "../review/use-task-count.ts";

type Screen = { to: string; name: string; icon: LucideIcon; needs?: Capability };

const NEW_ARTICLE = "/admin/articles/new";
const FOR_YOU = "/admin/for-you";

/** The first group has no heading: it is the daily work. */
const GROUPS: readonly { name?: string; screens: readonly Screen[] }[] = [
  {
    screens: [
      { to: "/admin/articles", name: "Articles", icon: Newspaper },
      { to: NEW_ARTICLE, name: "New Article", icon: SquarePen },
      { to: "/admin/plan", name: "Plan", icon: CalendarDays },
      { to: FOR_YOU, name: "For You", icon: Inbox },
    ],
  },
  {
    name: "Publication",
    screens: [
      { to: "/admin/fronts", name: "Fronts", icon: LayoutTemplate },
      { to: "/admin/authors", name: "Authors", icon: Feather },
      { to: "/admin/categories", name: "Categories", icon: FolderTree },
      { to: "/admin/tags", name: "Tags", icon: Tag },
      { to: "/admin/series", name: "Series", icon: ListOrdered },
      { to: "/admin/images", name: "Images", icon: Images },
      { to: "/admin/old-addresses", name: "Old Addresses", icon: Signpost },
    ],
  },
  {
    name: "Readers",
    screens: [
      {
        to: "/admin/breaking-news",
        name: "Breaking News",
        icon: Megaphone,
        needs: "fronts",
      },
      { to: "/admin/messages", name: "Messages", icon: Mail, needs: "messages" },
      { to: "/admin/analytics", name: "Analytics", icon: ChartColumn, needs: "analytics" },
    ],
  },
  {
    name: "Administration",
    screens: [
      { to: "/admin/people", name: "People", icon: Users, needs: "people" },
      { to: "/admin/settings", name: "Settings", icon: Settings, needs: "settings" },
      { to: "/admin/activity", name: "Activity", icon: ScrollText, needs: "activity" },
    ],
  },
];

export type AdminNavProps = {
  email: string;
  /** Capabilities of the user; undefined when the backend did not answer. */
  capabilities: ReadonlySet<Capability> | undefined;
  /** Opens the list of shortcuts. */
  onHelp: () => void;
  /** Called when an entry is pressed. */
  onChoose?: () => void;
};

/** Navigation of the newsroom. */
export function AdminNav({ email, capabilities, onHelp, onChoose }: AdminNavProps) {
  const { siteName } = useSite();
  const { pathname } = useLocation();
  const tasks = useTaskCount(pathname);
  const groups = GROUPS.map(({ name, screens }) => ({
    name,
    screens: screens.filter(({ needs }) => !needs || capabilities?.has(needs)),
  })).filter(({ screens }) => screens.length > 0);
  return (
    <div className="flex min-h-full flex-col px-3 py-5">
      <p className="px-3 pb-5 font-serif text-2xl font-bold tracking-wordmark">{siteName}</p>
      <nav aria-label="Newsroom" className="flex grow flex-col">
        {groups.map(({ name, screens }) => (
          <NavGroup key={name ?? ""} name={name}>
            {screens.map(({ to, name: screen, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={onChoose}
                  aria-current={isCurrent(to, pathname) ? "page" : undefined}
                  className={NAV_ENTRY_CLASS}
                >
                  <Icon aria-hidden size={18} />
                  {screen}
                  {to === FOR_YOU && tasks > 0 && (
                    <span className="ml-auto rounded-full bg-accent px-2 text-meta text-on-accent">
                      {tasks}
                      <span className="sr-only"> waiting</span>
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </NavGroup>
        ))}
        <a href="/" onClick={onChoose} className={`mt-auto ${NAV_ENTRY_CLASS}`}>
          <Globe aria-hidden size={18} />
          View Site
        </a>
      </nav>
      <div className="mt-6 border-t border-hairline pt-4">
        <p className="px-3 pb-2 text-meta text-quiet">
          Logged in as{" "}
          <span className="block truncate text-ink" title={email}>
            {email}
          </span>
        </p>
        <Link to="/account" onClick={onChoose} className={NAV_ENTRY_CLASS}>
          <CircleUser aria-hidden size={18} />
          Your Account
        </Link>
        <button
          type="button"
          className={NAV_ENTRY_CLASS}
          onClick={() => {
            onChoose?.();
            onHelp();
          }}
        >
          <Keyboard aria-hidden size={18} />
          Keyboard Shortcuts
        </button>
        <LogOutButton />
      </div>
    </div>
  );
}

function NavGroup({ name, children }: { name: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <div className="not-first:mt-4">
      {name !== undefined && (
        <h2 id={id} className="px-3 pb-1 text-meta font-normal text-quiet">
          {name}
        </h2>
      )}
      <ul aria-labelledby={name === undefined ? undefined : id} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </div>
  );
}

/** Whether an entry is the current screen or above it. The new-article page has its own entry. */
function isCurrent(to: string, pathname: string): boolean {
  if (to === NEW_ARTICLE || pathname === NEW_ARTICLE) return to === pathname;
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** Log-out button. Asks first when there are unsaved changes. */
function LogOutButton() {
  const [isAsking, setIsAsking] = useState(false);

  function leave(): void {
    setIsAsking(false);
    void signOutToFrontPage();
  }

  return (
    <>
      <button
        type="button"
        className={NAV_ENTRY_CLASS}
        onClick={() => (hasUnsavedWork() ? setIsAsking(true) : leave())}
      >
        <LogOutIcon aria-hidden size={18} />
        Log Out
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Log out with unsaved changes?"
        confirmLabel="Log Out"
        cancelLabel="Stay"
        onConfirm={leave}
        onCancel={() => setIsAsking(false)}
      >
        Your changes aren't saved. Changes to an article are kept in this browser, and you can
        restore them when you open it again. All other changes will be lost.
      </ConfirmDialog>
    </>
  );
}

/** CSS classes of a sidebar entry, link or button. */
const NAV_ENTRY_CLASS =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-small font-semibold text-ink hover:bg-paper aria-[current]:bg-ink aria-[current]:text-paper";
