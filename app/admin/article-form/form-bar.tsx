import Eye from "lucide-react/icons/eye";
import { useSyncExternalStore } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { SessionStatus, StorySession } from "./engine/story-session.ts";

const STATUS_TEXTS: Record<SessionStatus, string> = {
  untouched: "",
  saved: "Saved",
  unsaved: "Unsaved changes",
  saving: "Saving…",
  waiting: "Waiting for connection",
};

/** What the form is called, how things stand, and what can be done; in sight however long the story is. */
export function FormBar({
  title,
  session,
  saveLabel,
  onSave,
}: {
  title: string;
  session: StorySession;
  saveLabel: string;
  onSave: () => void;
}) {
  const status = useSyncExternalStore(session.subscribe, session.status, session.status);
  return (
    <header className="form-bar">
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-4">
        <h1 className="font-serif text-2xl font-[600]">{title}</h1>
        <p role="status" className="text-meta text-quiet">
          {STATUS_TEXTS[status]}
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink
          to={`/admin/articles/${session.target().id ?? "new"}/preview`}
          target="_blank"
          look="outline"
          className="px-4"
          onClick={session.flush}
        >
          <Eye aria-hidden size={18} />
          Preview
        </ButtonLink>
        <Button type="button" disabled={status === "saving"} onClick={onSave}>
          {saveLabel}
        </Button>
      </div>
      {status === "waiting" && (
        <p role="alert" className="basis-full text-[0.9375rem]">
          You are offline. The story will be saved when the connection is back.
        </p>
      )}
    </header>
  );
}
