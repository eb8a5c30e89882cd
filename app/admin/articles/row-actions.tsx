import { clsx } from "clsx";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import Eye from "lucide-react/icons/eye";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { whoCanText } from "../../domain/newsroom/capabilities.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import { Tooltip } from "../../ui/controls/tooltip.tsx";
import { showToast } from "../../ui/show-toast.ts";

/** Commands of one row. */
export type RowCommands = {
  onDelete: (article: StaffArticle) => void;
  onRestore: (article: StaffArticle) => void;
  onDeleteForever: (article: StaffArticle) => void;
  /** Why the user may not delete articles forever. */
  deleteForeverRefusal: string | undefined;
};

const ACTION = "grid size-11 place-items-center rounded-control hover:bg-tint lg:size-9";

/** Preview, edit and delete buttons of a row; in Trash, those that restore it and delete it forever. */
export function RowActions({
  article,
  commands,
  className,
}: {
  article: StaffArticle;
  commands: RowCommands;
  className?: string;
}) {
  const { title, publishedAt, trashed, canWrite, canTrash, canPublish } = article;
  return (
    <div className={clsx("flex gap-1", className)}>
      {trashed ? (
        <>
          <IconButton
            text="Restore"
            label={`Restore ${title}`}
            refusal={canTrash ? undefined : whoCanText("trash")}
            onClick={() => commands.onRestore(article)}
          >
            <ArchiveRestore aria-hidden size={18} />
          </IconButton>
          <IconButton
            text="Delete forever"
            label={`Delete ${title} forever`}
            refusal={commands.deleteForeverRefusal}
            onClick={() => commands.onDeleteForever(article)}
            className="text-accent"
          >
            <Trash aria-hidden size={18} />
          </IconButton>
        </>
      ) : (
        <>
          <Tooltip text="Preview">
            <a
              href={previewPath(article)}
              target="_blank"
              rel="noreferrer"
              aria-label={`Preview ${title} (opens in a new tab)`}
              className={ACTION}
            >
              <Eye aria-hidden size={18} />
            </a>
          </Tooltip>
          {canWrite ? (
            <Tooltip text="Edit">
              <Link to={editPath(article)} aria-label={`Edit ${title}`} className={ACTION}>
                <Pencil aria-hidden size={18} />
              </Link>
            </Tooltip>
          ) : (
            <IconButton text="Edit" label={`Edit ${title}`} refusal={whoCanText("write")}>
              <Pencil aria-hidden size={18} />
            </IconButton>
          )}
          <IconButton
            text="Delete"
            label={`Delete ${title}`}
            refusal={deletionRefusal({ publishedAt, canTrash, canPublish })}
            onClick={() => commands.onDelete(article)}
            className="text-accent"
          >
            <Trash aria-hidden size={18} />
          </IconButton>
        </>
      )}
    </div>
  );
}

/** Deleting a working copy has a right of its own; a live article takes the right to publish it. */
function deletionRefusal({
  publishedAt,
  canTrash,
  canPublish,
}: Pick<StaffArticle, "publishedAt" | "canTrash" | "canPublish">): string | undefined {
  if (publishedAt !== null) return canPublish ? undefined : whoCanText("publish");
  return canTrash ? undefined : whoCanText("trash");
}

/** A button of a row. With `refusal` it looks disabled, and says who could use it. */
function IconButton({
  text,
  label,
  refusal,
  onClick,
  className,
  children,
}: ComponentProps<"button"> & { text: string; label: string; refusal: string | undefined }) {
  return (
    <Tooltip text={refusal ?? text}>
      <button
        type="button"
        aria-label={label}
        aria-disabled={refusal !== undefined || undefined}
        aria-description={refusal}
        className={clsx(
          ACTION,
          refusal === undefined ? className : "cursor-not-allowed text-quiet opacity-60",
        )}
        onClick={
          refusal === undefined
            ? onClick
            : () => showToast({ title: "Not Available", description: refusal })
        }
      >
        {children}
      </button>
    </Tooltip>
  );
}

/** Address of the form. An article that was never published has no edit page yet. */
export function editPath({ id, publishedAt }: StaffArticle): string {
  return publishedAt === null ? `/admin/articles/new?draft=${id}` : `/admin/articles/${id}/edit`;
}

function previewPath({ id, slug, publishedAt }: StaffArticle): string {
  return publishedAt === null ? `/admin/articles/${id}/preview` : articlePath(slug);
}
