import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { discardChanges, moveToTrash } from "../../data/articles/working-copies.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { Client } from "../../data/client.ts";
import { listChangedFields } from "../../domain/newsroom/article-fields.ts";
import type { Capability } from "../../domain/newsroom/capabilities.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { useStagePart } from "./use-stage.ts";

type Action = {
  label: string;
  /** The sentence that the dialog asks about. */
  question: ReactNode;
  capability: Capability;
  run: (client: Client, key: { articleId: string }) => Promise<void>;
  done: { title: string; description: string };
  failure: string;
  /** Whether the form stays. */
  isStaying: boolean;
};

const DISCARD: Action = {
  label: "Discard Changes",
  question: "The article goes back to what readers see. Your changes stay in its history.",
  capability: "write",
  run: discardChanges,
  done: { title: "Changes Discarded", description: "They are kept in the article's history." },
  failure: "Error Discarding Changes",
  isStaying: true,
};

const TRASH: Action = {
  label: "Move to Trash",
  question: "You can restore it from Trash for 60 days.",
  capability: "trash",
  run: moveToTrash,
  done: { title: "Moved to Trash", description: "You can restore it for 60 days." },
  failure: "Error Moving Article to Trash",
  isStaying: false,
};

/** Actions on the article other than publishing it. */
export function ArticleActions({
  copy,
  refusal,
}: {
  copy: WorkingCopy;
  refusal: (capability: Capability) => string | undefined;
}) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Action>();
  const [shown, setShown] = useState<Action>();
  const action = useStagePart(copy, ({ live, fields, isTrashed }) => {
    if (live) return listChangedFields(fields, live).length > 0 ? DISCARD : undefined;
    const isStored = copy.stored()?.is_stored === true || copy.isStarted();
    return isStored && !isTrashed ? TRASH : undefined;
  });

  async function run(action: Action): Promise<void> {
    setAsked(undefined);
    try {
      await copy.flush();
      await withSession(() => action.run(getBrowserClient(), { articleId: copy.articleId }));
      showToast(action.done);
      if (!action.isStaying) void navigate("/admin/articles");
      else await copy.refresh();
    } catch (error) {
      reportFailure(action.failure, error);
    }
  }

  return (
    <>
      {action && (
        <div className="flex">
          <ActionButton
            type="button"
            look="outline"
            className="px-4"
            refusal={refusal(action.capability)}
            onClick={() => {
              setAsked(action);
              setShown(action);
            }}
          >
            {action.label}
          </ActionButton>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={`${shown?.label ?? ""}?`}
        confirmLabel={shown?.label ?? ""}
        onConfirm={() => asked && void run(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {shown?.question}
      </ConfirmDialog>
    </>
  );
}
