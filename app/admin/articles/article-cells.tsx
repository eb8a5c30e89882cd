import { clsx } from "clsx";
import ImageOff from "lucide-react/icons/image-off";
import TrendingUp from "lucide-react/icons/trending-up";
import { Link } from "react-router";
import { licenseText } from "../../domain/newsroom/image-license.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { editPath } from "./row-actions.tsx";
import type { Selection } from "./use-selection.ts";

/** The title, which links to the form: not where it is in Trash, nor for who may not change the article. */
export function ArticleTitle({
  article,
  className,
}: {
  article: StaffArticle;
  className?: string;
}) {
  const look = clsx("font-serif leading-snug font-headline", className);
  if (article.trashed || !article.canWrite) {
    return (
      <span data-article={article.id} tabIndex={-1} dir="auto" className={look}>
        {article.title}
      </span>
    );
  }
  return (
    <Link
      to={editPath(article)}
      data-article={article.id}
      dir="auto"
      className={clsx(look, "hover:underline")}
    >
      {article.title}
    </Link>
  );
}

/** 'Featured' or 'Standard', as specified, and whether the article is retracted or trending. */
export function ArticleStatus({ article }: { article: StaffArticle }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={article.isFeatured ? "font-semibold text-accent" : "text-quiet"}>
        {article.isFeatured ? "Featured" : "Standard"}
      </span>
      {article.isRetracted && <strong className="font-semibold text-accent">Retracted</strong>}
      {article.isPopular && (
        <span className="inline-flex items-center gap-1 font-semibold">
          <TrendingUp aria-hidden size={14} />
          Trending
        </span>
      )}
    </span>
  );
}

/** Whether a license of an image of the article ends within a week, or has ended. */
export function ImageLicense({ article: { licenseEndsAt } }: { article: StaffArticle }) {
  const { timeZone } = useSite();
  const text = licenseText({ expiresAt: licenseEndsAt });
  if (text === "" || licenseEndsAt === null) return null;
  return (
    <p className="mt-1 flex items-center gap-1 text-meta font-semibold text-accent">
      <ImageOff aria-hidden size={14} className="shrink-0" />
      Image: {text.toLowerCase()} ({dayAndTimeText(licenseEndsAt, timeZone)})
    </p>
  );
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
