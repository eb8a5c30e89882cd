import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { republishArticle, unpublishArticle } from "../../data/articles/unpublish-article.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import type { Rights } from "../use-rights.ts";

const TEXTS = {
  live: {
    label: "Unpublish",
    question: "Take this article off the site?",
    done: {
      title: "Article Unpublished",
      description: "Readers do not find it any more. Its text, address and date are kept.",
    },
    failure: "Error Unpublishing",
  },
  scheduled: {
    label: "Unschedule",
    question: "Unschedule this article?",
    done: { title: "Article Unscheduled", description: "It is a draft again." },
    failure: "Error Unscheduling",
  },
  unpublished: {
    label: "Put Back on the Site",
    question: "",
    done: { title: "Article Published", description: "It is on the site as it was." },
    failure: "Error Publishing",
  },
} as const;

/** Takes an article off the site or off its schedule after a question, and puts one back that was taken off. */
export function UnpublishButton({
  articleId,
  state,
  publishedAt,
  rights,
  onUnscheduled,
  onChanged,
}: {
  articleId: string;
  /** `unpublished`: it was on the site and was taken off; a deleted article is in Trash. */
  state: "live" | "scheduled" | "unpublished";
  /** When it goes out, where it is scheduled: an ISO date-time. */
  publishedAt: string | undefined;
  rights: Rights;
  /** Called when it does not go out any more. */
  onUnscheduled: () => void;
  /** Called when the article is off the site, or on it again. */
  onChanged: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { timeZone } = useSite();
  const isOnSite = state !== "unpublished";
  const texts = TEXTS[state];

  async function run(): Promise<void> {
    setBusy(true);
    try {
      const step = isOnSite ? unpublishArticle : republishArticle;
      await withSession(() => step(getBrowserClient(), { articleId }));
      if (state === "scheduled") onUnscheduled();
      showToast(texts.done);
    } catch (error) {
      reportFailure(texts.failure, error);
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
        onClick={() => (isOnSite ? setAsking(true) : void run())}
      >
        {texts.label}
      </ActionButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.question}
        confirmLabel={texts.label}
        isBusy={isBusy}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      >
        {state === "scheduled" && publishedAt
          ? `It does not go out ${momentText(publishedAt, timeZone)}. It becomes a draft again, with its text and address.`
          : "Readers do not find it any more, at once. Its text, address and date are kept, and you can put it back."}
      </ConfirmDialog>
    </>
  );
}
