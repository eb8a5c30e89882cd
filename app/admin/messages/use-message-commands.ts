import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { markMessage, removeMessage } from "../../data/messages/messages.ts";
import type { ContactMessage } from "../../domain/newsroom/contact-message.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../report-failure.ts";

/** Marking a message as done or not done, and deleting it once that was confirmed. */
export function useMessageCommands({ id, isDone }: ContactMessage) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);

  /** @returns whether it was done; a failure is said in a toast. */
  async function run(task: () => Promise<void>, failedTitle: string): Promise<boolean> {
    setBusy(true);
    try {
      await withSession(task);
      return true;
    } catch (error) {
      reportFailure(failedTitle, error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    async toggleDone() {
      const mark = { id, isDone: !isDone };
      const isMarked = await run(
        () => markMessage(getBrowserClient(), mark),
        "Error Updating Message",
      );
      if (isMarked) showToast({ title: isDone ? "Message Not Done" : "Message Done" });
      await revalidate();
    },
    askToRemove: () => setAsking(true),
    removalDialog: {
      isOpen: isAsking,
      isBusy,
      async onConfirm() {
        const isRemoved = await run(
          () => removeMessage(getBrowserClient(), { id }),
          "Error Deleting Message",
        );
        setAsking(false);
        if (!isRemoved) return;
        showToast({
          title: "Message Deleted",
          description: "The message has been successfully deleted.",
        });
        await navigate("/admin/messages");
      },
      onCancel: () => setAsking(false),
    },
  };
}
