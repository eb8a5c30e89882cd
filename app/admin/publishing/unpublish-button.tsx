import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { republishArticle, unpublishArticle } from "../../data/articles/unpublish-article.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import type { Rights } from "../use-rights.ts";

/** Takes an article off the site after a question, and puts one back that was taken off. */
export function UnpublishButton({
  articleId,
  state,
  rights,
  onChanged,
}: {
  articleId: string;
  /** `unpublished`: it was on the site and was taken off; a deleted article is in Trash. */
  state: "live" | "unpublished";
  rights: Rights;
  /** Called when the article is off the site, or on it again. */
  onChanged: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isLive = state === "live";

  async function run(): Promise<void> {
    setBusy(true);
    try {
      if (isLive) {
        await withSession(() => unpublishArticle(getBrowserClient(), { articleId }));
        showToast({
          title: "Article Unpublished",
          description: "Readers do not find it any more. Its text, address and date are kept.",
        });
      } else {
        await withSession(() => republishArticle(getBrowserClient(), { articleId }));
        showToast({ title: "Article Published", description: "It is on the site as it was." });
      }
    } catch (error) {
      reportFailure(isLive ? "Error Unpublishing" : "Error Publishing", error);
    }
    setBusy(false);
    setAsking(false);
    onChanged();
  }

  return (
    <>
      <ActionButton
        type="button"
        look="outline"
        refusal={rights.refusal("publish")}
        disabled={isBusy}
        onClick={() => (isLive ? setAsking(true) : void run())}
      >
        {isLive ? "Unpublish" : "Put Back on the Site"}
      </ActionButton>
      <ConfirmDialog
        isOpen={isAsking}
        title="Take this article off the site?"
        confirmLabel="Unpublish"
        isBusy={isBusy}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      >
        Readers do not find it any more, at once. Its text, address and date are kept, and you can
        put it back.
      </ConfirmDialog>
    </>
  );
}
