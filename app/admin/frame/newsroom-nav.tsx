import type { LucideIcon } from "lucide-react";
import ChartColumn from "lucide-react/icons/chart-column";
import Feather from "lucide-react/icons/feather";
import Globe from "lucide-react/icons/globe";
import Mail from "lucide-react/icons/mail";
import Newspaper from "lucide-react/icons/newspaper";
import SquarePen from "lucide-react/icons/square-pen";
import Users from "lucide-react/icons/users";
import { Link, useLocation } from "react-router";
import { useAuth } from "../../auth/use-auth.ts";
import { useSite } from "../../site-context.ts";
import { LogOut } from "./log-out.tsx";
import { NAV_ENTRY } from "./nav-entry.ts";

type Screen = { to: string; name: string; icon: LucideIcon; isForAdmins?: boolean };

const NEW_ARTICLE = "/admin/articles/new";

const SCREENS: readonly Screen[] = [
  { to: "/admin/articles", name: "Articles", icon: Newspaper },
  { to: NEW_ARTICLE, name: "New Article", icon: SquarePen },
  { to: "/admin/authors", name: "Authors", icon: Feather },
  { to: "/admin/messages", name: "Messages", icon: Mail },
  { to: "/admin/statistics", name: "Statistics", icon: ChartColumn },
  { to: "/admin/people", name: "People", icon: Users, isForAdmins: true },
];

/** The ways through the newsroom and out of it. `onChoose` is told when one is taken. */
export function NewsroomNav({ email, onChoose }: { email: string; onChoose?: () => void }) {
  const { siteName } = useSite();
  const { user } = useAuth();
  const { pathname } = useLocation();
  const screens = SCREENS.filter(({ isForAdmins }) => !isForAdmins || user?.role === "admin");
  return (
    <div className="flex min-h-full flex-col px-3 py-5">
      <p className="px-3 pb-5 font-serif text-2xl font-[700] tracking-[-0.03em]">{siteName}</p>
      <nav aria-label="Newsroom" className="flex grow flex-col gap-0.5">
        {screens.map(({ to, name, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            onClick={onChoose}
            aria-current={isCurrent(to, pathname) ? "page" : undefined}
            className={NAV_ENTRY}
          >
            <Icon aria-hidden size={18} />
            {name}
          </Link>
        ))}
        <a href="/" onClick={onChoose} className={NAV_ENTRY}>
          <Globe aria-hidden size={18} />
          View Site
        </a>
      </nav>
      <div className="mt-6 border-t border-hairline pt-4">
        <p className="px-3 pb-2 text-meta text-quiet">
          Logged in as <span className="block break-words text-ink">{email}</span>
        </p>
        <LogOut />
      </div>
    </div>
  );
}

/** A screen or one below it; a new story, below the list of all, has an entry of its own. */
function isCurrent(to: string, pathname: string): boolean {
  if (to === NEW_ARTICLE || pathname === NEW_ARTICLE) return to === pathname;
  return pathname === to || pathname.startsWith(`${to}/`);
}
