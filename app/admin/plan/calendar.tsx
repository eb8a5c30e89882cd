import { clsx } from "clsx";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import {
  addMonths,
  addToDay,
  dayOf,
  monthDays,
  type PlannedArticle,
} from "../../domain/newsroom/planned-work.ts";
import { useSite } from "../../page-context/page-context.ts";
import type { MenuEntry } from "../../ui/controls/menu-popup.tsx";
import { RouterButtonLink } from "../../ui/controls/router-button-link.tsx";
import { useDropTarget } from "../drag.ts";
import { PlanCard } from "./plan-card.tsx";
import { type PlanCommands, planRefusal } from "./use-plan-commands.ts";

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Articles in work, by the day for which they are planned or scheduled. */
export function Calendar({
  month: chosen,
  articles,
  commands,
}: {
  /** `yyyy-MM`; undefined for this month. */
  month: string | undefined;
  articles: readonly PlannedArticle[];
  commands: PlanCommands;
}) {
  const { timeZone } = useSite();
  const today = dayOf(Date.now(), timeZone);
  const month = chosen ?? today.slice(0, 7);
  const byDay = Map.groupBy(articles, ({ plannedFor }) =>
    plannedFor === null ? "" : dayOf(plannedFor, timeZone),
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto font-serif text-2xl font-semibold">
          {MONTH.format(new Date(`${month}-01`))}
        </h2>
        <div className="flex gap-2">
          <MonthLink month={addMonths(month, -1)} label="Previous month">
            <ChevronLeft aria-hidden size={18} />
          </MonthLink>
          <RouterButtonLink look="outline" to={{ search: "?view=calendar" }}>
            Today
          </RouterButtonLink>
          <MonthLink month={addMonths(month, 1)} label="Next month">
            <ChevronRight aria-hidden size={18} />
          </MonthLink>
        </div>
      </div>
      <div>
        <div
          aria-hidden
          className="hidden border-t-2 border-ink text-meta text-quiet lg:grid lg:grid-cols-7"
        >
          {WEEKDAYS.map((name) => (
            <span key={name} className="px-2 py-1">
              {name}
            </span>
          ))}
        </div>
        <ol className="border-t-2 border-ink lg:grid lg:grid-cols-7 lg:border-t-0">
          {monthDays(month).map((day) => (
            <Day
              key={day}
              {...{ day, today, commands }}
              isInMonth={day.startsWith(month)}
              articles={byDay.get(day) ?? []}
            />
          ))}
        </ol>
      </div>
      <Undated articles={byDay.get("") ?? []} today={today} commands={commands} />
    </div>
  );
}

function MonthLink({
  month,
  label,
  children,
}: {
  month: string;
  label: string;
  children: React.ReactNode;
}) {
  return (
    <RouterButtonLink
      look="outline"
      className="px-3!"
      aria-label={label}
      to={{ search: `?view=calendar&month=${month}` }}
    >
      {children}
    </RouterButtonLink>
  );
}

type DayProps = {
  day: string;
  today: string;
  isInMonth: boolean;
  articles: readonly PlannedArticle[];
  commands: PlanCommands;
};

/** A day. On narrow screens, days on which nothing is planned are left out. */
function Day({ day, today, isInMonth, articles, commands }: DayProps) {
  const { ref, isOver } = useDropTarget((articleId) => commands.plan(articleId, day));
  const isToday = day === today;
  return (
    <li
      ref={ref}
      className={clsx(
        "min-w-0 border-b border-hairline px-2 py-1 lg:min-h-28 lg:border-r lg:border-r-hairline lg:nth-[7n]:border-r-0",
        articles.length === 0 && !isToday && "max-lg:hidden",
        isOver && "bg-tint",
      )}
    >
      <h3 className={clsx("text-meta", isToday ? "font-bold text-accent" : "text-quiet")}>
        <span className="lg:sr-only">
          {isToday && "Today, "}
          {DAY.format(new Date(day))}
        </span>
        <span aria-hidden className={clsx("max-lg:hidden", isInMonth && !isToday && "text-ink")}>
          {Number(day.slice(8))}
        </span>
      </h3>
      {articles.length > 0 && (
        <ul>
          {articles.map((article) => (
            <PlanCard
              key={article.id}
              isShort
              article={article}
              moves={[
                dayEntry("A day earlier", article, addToDay(day, -1), commands),
                dayEntry("A day later", article, addToDay(day, 1), commands),
                dayEntry("A week earlier", article, addToDay(day, -7), commands),
                dayEntry("A week later", article, addToDay(day, 7), commands),
                dayEntry("No date", article, null, commands),
              ]}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function Undated({ articles, today, commands }: Pick<DayProps, "articles" | "today" | "commands">) {
  const { ref, isOver } = useDropTarget((articleId) => commands.plan(articleId, null));
  return (
    <section
      ref={ref}
      aria-labelledby="undated"
      className={clsx("min-h-24 border-t-2 border-ink pt-2", isOver && "bg-tint")}
    >
      <h2 id="undated" className="text-note font-semibold">
        No date <span className="text-quiet">({articles.length})</span>
      </h2>
      <ul className="grid gap-x-6 md:grid-cols-2 xl:grid-cols-4">
        {articles.map((article) => (
          <PlanCard
            key={article.id}
            article={article}
            moves={[
              dayEntry("Today", article, today, commands),
              dayEntry("Tomorrow", article, addToDay(today, 1), commands),
              dayEntry("In a week", article, addToDay(today, 7), commands),
            ]}
          />
        ))}
      </ul>
    </section>
  );
}

function dayEntry(
  label: string,
  article: PlannedArticle,
  day: string | null,
  commands: PlanCommands,
): MenuEntry {
  return {
    label,
    refusal: planRefusal(article),
    onChoose: () => commands.plan(article.id, day),
  };
}
