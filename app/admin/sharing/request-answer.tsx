import { useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { answerAccessRequest } from "../../data/sharing.ts";
import type { Task } from "../../domain/newsroom/review.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";

/** Whether a task is a colleague's request for an article. */
export function isRequest({ kind }: Task): boolean {
  return kind === "request-to-comment" || kind === "request-to-write";
}

/** Grants a request, or refuses it. */
export function RequestAnswer({ task: { articleId, kind, senderId, senderName } }: { task: Task }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);

  async function answer(isGranted: boolean): Promise<void> {
    if (senderId === null) return;
    setBusy(true);
    try {
      await withSession(() =>
        answerAccessRequest(getBrowserClient(), { articleId, userId: senderId, isGranted }),
      );
      showToast(
        isGranted
          ? { title: "Article Shared", description: `${senderName ?? "They"} will get an email.` }
          : { title: "Request Refused", description: "The article is not shared." },
      );
    } catch (error) {
      reportFailure("Error Answering Request", error);
    }
    await revalidate();
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap gap-2 pt-1">
      <Button type="button" disabled={isBusy} onClick={() => void answer(true)}>
        {kind === "request-to-write" ? "Let Them Write" : "Let Them Comment"}
      </Button>
      <Button type="button" look="outline" disabled={isBusy} onClick={() => void answer(false)}>
        Refuse
      </Button>
    </div>
  );
}
