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

/** The ways through the newsroom and out of it. `onChoose` is told when one is taken. */
export function NewsroomNav({ email, onChoose }: { email: string; onChoose?: () => void }) {
  const { siteName } = useSite();
  const { user } = useAuth();
  const { pathname } = useLocation();
  const isWriting = pathname === "/admin/articles/new";
  return (
    <div className="flex min-h-full flex-col px-3 py-5">
      <p className="px-3 pb-5 font-serif text-2xl font-[700] tracking-[-0.03em]">{siteName}</p>
      <nav aria-label="Newsroom" className="flex grow flex-col gap-0.5">
        <Entry
          to="/admin/articles"
          icon={Newspaper}
          isCurrent={pathname.startsWith("/admin/articles") && !isWriting}
          onClick={onChoose}
        >
          Articles
        </Entry>
        <Entry to="/admin/articles/new" icon={SquarePen} isCurrent={isWriting} onClick={onChoose}>
          New Article
        </Entry>
        <Entry
          to="/admin/authors"
          icon={Feather}
          isCurrent={pathname === "/admin/authors"}
          onClick={onChoose}
        >
          Authors
        </Entry>
        <Entry
          to="/admin/messages"
          icon={Mail}
          isCurrent={pathname.startsWith("/admin/messages")}
          onClick={onChoose}
        >
          Messages
        </Entry>
        <Entry
          to="/admin/statistics"
          icon={ChartColumn}
          isCurrent={pathname === "/admin/statistics"}
          onClick={onChoose}
        >
          Statistics
        </Entry>
        {user?.role === "admin" && (
          <Entry
            to="/admin/people"
            icon={Users}
            isCurrent={pathname === "/admin/people"}
            onClick={onChoose}
          >
            People
          </Entry>
        )}
        <Entry to="/" icon={Globe} isCurrent={false} onClick={onChoose}>
          View Site
        </Entry>
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

function Entry({
  to,
  icon: Icon,
  isCurrent,
  onClick,
  children,
}: {
  to: string;
  icon: LucideIcon;
  isCurrent: boolean;
  onClick?: () => void;
  children: string;
}) {
  return (
    <Link
      to={to}
      onClick={onClick}
      aria-current={isCurrent ? "page" : undefined}
      className={NAV_ENTRY}
    >
      <Icon aria-hidden size={18} />
      {children}
    </Link>
  );
}
