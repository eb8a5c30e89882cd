import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { planFront } from "../../data/fronts/staff-fronts.ts";
import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/controls/date-field.tsx";
import { DialogForm } from "../../ui/controls/dialog-form.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import type { FrontCopy } from "./front-copy.ts";
import { frontTexts } from "./front-texts.ts";

/** Dialog with the moment at which what is composed now goes out. */
export function ScheduleDialog({
  copy,
  isOpen,
  onClose,
}: {
  copy: FrontCopy;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { timeZone } = useSite();
  const [at, setAt] = useState("");
  const { noun, inSentence } = frontTexts(copy);
  const [isBusy, setBusy] = useState(false);

  async function schedule(): Promise<void> {
    setBusy(true);
    try {
      await copy.flush();
      const { frontId } = copy;
      const plan = { at, layout: copy.layout() };
      await withSession(() => planFront(getBrowserClient(), { frontId, plan }));
      copy.setPlan({ at, failure: null });
      showToast({ title: `${noun} Scheduled`, description: "Later changes do not go with it." });
      onClose();
    } catch (error) {
      reportFailure(`Error Scheduling ${noun}`, error);
    }
    setBusy(false);
  }

  return (
    <Modal isOpen={isOpen} onClose={onClose} title={`Schedule ${inSentence}`}>
      <DialogForm onSubmit={() => void schedule()}>
        <p className="max-w-prose text-quiet">
          The page goes out as it is composed now. An earlier plan is replaced.
        </p>
        <DateField
          label="Goes out"
          emptyText="Choose a day"
          value={at}
          timeZone={timeZone}
          onChange={setAt}
        />
        <Button type="submit" className="self-end" disabled={isBusy || at === ""}>
          Schedule
        </Button>
      </DialogForm>
    </Modal>
  );
}

/** When the planned page goes out, or why it did not, with a button that cancels the plan. */
export function PlannedFront({ copy }: { copy: FrontCopy }) {
  const { timeZone } = useSite();
  const [isBusy, setBusy] = useState(false);
  const plan = copy.plan();
  if (!plan) return null;

  async function cancel(): Promise<void> {
    setBusy(true);
    try {
      await withSession(() => planFront(getBrowserClient(), { frontId: copy.frontId, plan: null }));
      copy.setPlan(null);
      showToast({ title: "Plan Cancelled", description: "Readers keep the page they see now." });
    } catch (error) {
      reportFailure("Error Cancelling Plan", error);
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 bg-tint px-4 py-2">
      <p>{plan.failure ?? `A composed page goes out ${dayAndTimeText(plan.at, timeZone)}.`}</p>
      <Button type="button" look="outline" disabled={isBusy} onClick={() => void cancel()}>
        Cancel Plan
      </Button>
    </div>
  );
}
