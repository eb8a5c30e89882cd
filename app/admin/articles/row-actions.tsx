import { clsx } from "clsx";
import Eye from "lucide-react/icons/eye";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { Link } from "react-router";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import { Tooltip } from "../../ui/controls/tooltip.tsx";

const ACTION = "grid size-11 place-items-center rounded-[3px] hover:bg-tint lg:size-9";

/** Preview, edit and delete of one story. */
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

/** Where a story is edited. */
export function editPath({ id }: { id: string }): string {
  return `/admin/articles/${id}/edit`;
}
