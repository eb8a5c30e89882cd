import Eye from "lucide-react/icons/eye";
import { useSyncExternalStore } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { ArticleSession, SessionStatus } from "./engine/article-session.ts";

const STATUS_TEXTS: Record<SessionStatus, string> = {
  untouched: "",
  saved: "Saved",
  unsaved: "Unsaved changes",
  saving: "Saving...",
  waiting: "Waiting for connection",
};

/** Sticky bar with title, save status, preview and save button. */
export function FormBar({
  title,
  session,
  saveLabel,
  isWaitingForImages,
  onSave,
}: {
  title: string;
  session: ArticleSession;
  saveLabel: string;
  /** A save was requested and starts after the uploads. */
  isWaitingForImages: boolean;
  onSave: () => void;
}) {
  const status = useSyncExternalStore(session.subscribe, session.status, session.status);
  const isBusy = isWaitingForImages || status === "saving";
  return (
    <header ref={publishHeight} className="form-bar">
      <h1 className="form-bar-heading font-serif text-2xl font-[600]">{title}</h1>
      <p role="status" className="min-w-0 grow basis-0 text-meta text-quiet">
        {isWaitingForImages ? "Uploading images..." : STATUS_TEXTS[status]}
      </p>
      <div className="flex gap-2">
        <ButtonLink
          href={`/admin/articles/${session.target().id ?? "new"}/preview`}
          target="_blank"
          look="outline"
          className="px-4"
          onClick={session.flush}
        >
          <Eye aria-hidden size={18} />
          <span className="form-bar-label">Preview</span>
        </ButtonLink>
        <Button type="button" disabled={isBusy} aria-busy={isBusy} onClick={onSave}>
          {saveLabel}
        </Button>
      </div>
      {status === "waiting" && (
        <p role="alert" className="basis-full pt-1 text-[0.9375rem]">
          You're offline. Your article will be saved when you reconnect.
        </p>
      )}
    </header>
  );
}

/** Gives the bar's height to the stylesheet: the editor's toolbar sticks below it, whatever it says. */
function publishHeight(bar: HTMLElement): () => void {
  const form = bar.closest<HTMLElement>(".article-form");
  const observer = new ResizeObserver(() => {
    const { height } = bar.getBoundingClientRect();
    // Rounded down, because text would show through a gap.
    form?.style.setProperty("--form-bar-height", `${Math.floor(height)}px`);
  });
  observer.observe(bar);
  return () => observer.disconnect();
}
