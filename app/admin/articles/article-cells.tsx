import { clsx } from "clsx";
import Clock from "lucide-react/icons/clock";
import Eye from "lucide-react/icons/eye";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import TrendingUp from "lucide-react/icons/trending-up";
import { Link } from "react-router";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import {
  formatStaffDate,
  formatStaffTime,
  isScheduled,
} from "../../domain/newsroom/staff-dates.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Tooltip } from "../../ui/controls/tooltip.tsx";
import type { Selection } from "./use-selection.ts";

/** 'Featured' or 'Standard', as specified, and whether the article is trending. */
export function ArticleStatus({ article }: { article: StaffArticle }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={article.isFeatured ? "font-semibold text-accent" : "text-quiet"}>
        {article.isFeatured ? "Featured" : "Standard"}
      </span>
      {article.isPopular && (
        <span className="inline-flex items-center gap-1 font-semibold">
          <TrendingUp aria-hidden size={14} />
          Trending
        </span>
      )}
    </span>
  );
}

/** The publish date, with the time while it is in the future. */
export function PublishedDate({ article }: { article: StaffArticle }) {
  const { timeZone } = useSite();
  return (
    <span className="flex flex-col">
      <time dateTime={article.publishedAt} className="whitespace-nowrap">
        {formatStaffDate(article.publishedAt, timeZone)}
      </time>
      {isScheduled(article.publishedAt, new Date()) && (
        <span className="inline-flex items-start gap-1 font-semibold text-accent">
          <Clock aria-hidden size={14} className="mt-1 shrink-0" />
          Scheduled, {formatStaffTime(article.publishedAt, timeZone)}
        </span>
      )}
    </span>
  );
}

const ACTION = "grid size-11 place-items-center rounded-[3px] hover:bg-tint lg:size-9";

/** Preview, edit and delete buttons of a row. */
export function RowActions({
  article,
  onDelete,
  className,
}: {
  article: StaffArticle;
  onDelete: () => void;
  className?: string;
}) {
  return (
    <div className={clsx("flex gap-1", className)}>
      <Tooltip text="Preview">
        <a
          href={articlePath(article.slug)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Preview ${article.title} (opens in a new tab)`}
          className={ACTION}
        >
          <Eye aria-hidden size={18} />
        </a>
      </Tooltip>
      <Tooltip text="Edit">
        <Link to={editPath(article)} aria-label={`Edit ${article.title}`} className={ACTION}>
          <Pencil aria-hidden size={18} />
        </Link>
      </Tooltip>
      <Tooltip text="Delete">
        <button
          type="button"
          aria-label={`Delete ${article.title}`}
          className={clsx(ACTION, "text-accent")}
          onClick={onDelete}
        >
          <Trash aria-hidden size={18} />
        </button>
      </Tooltip>
    </div>
  );
}

/** Path of the edit page. */
export function editPath({ id }: { id: string }): string {
  return `/admin/articles/${id}/edit`;
}

/** Checkbox that selects all rows of the page or none. */
export function SelectAll({
  rowCount,
  selection,
  text,
}: {
  rowCount: number;
  selection: Selection;
  /** Visible text, where there is no checkbox column. */
  text?: string;
}) {
  const count = selection.selected.length;
  return (
    <Checkbox
      label="Select all articles on this page"
      text={text}
      isChecked={count > 0 && count === rowCount}
      isIndeterminate={count > 0 && count < rowCount}
      onChange={selection.toggleAll}
    />
  );
}
