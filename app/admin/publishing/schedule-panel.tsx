import { useCallback, useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import {
  approveScheduledChange,
  cancelScheduledChange,
  listScheduledChanges,
  scheduleChange,
  scheduleUnpublish,
} from "../../data/articles/scheduled-changes.ts";
import { BackendError, UNIQUE_VIOLATION } from "../../data/backend-error.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import {
  type ArticleFields,
  articleFieldsSchema,
  trimFields,
} from "../../domain/newsroom/article-fields.ts";
import {
  changedFieldsText,
  type ScheduledChange,
  scheduleFailureText,
} from "../../domain/newsroom/scheduled-change.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import type { Rights } from "../use-rights.ts";
import { DateTimeDialog } from "./date-time-dialog.tsx";
import { Panel } from "./panel.tsx";
import { useLoaded } from "./use-loaded.ts";

/** Error codes of the database whose message is a sentence for the writer. */
const PLAIN_CODES = ["22023", "54000", "PT404"];
/** Time after the moment of a change in which the site carries it out. */
const CARRY_OUT_MS = 1500;
/** Longest delay of a timer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * Planned changes of an article on the site: changes and its withdrawal, each at a moment. Shows nothing for an
 * article that is not on the site and has no plans.
 */
export function SchedulePanel({
  articleId,
  isLive,
  readFields,
  rights,
  onChanged,
}: {
  articleId: string;
  isLive: boolean;
  /** Returns the current values of the form. */
  readFields: () => ArticleFields;
  rights: Rights;
  /** Called when something was planned or taken back, and when a change was carried out. */
  onChanged: () => void;
}) {
  const { timeZone } = useSite();
  const [asking, setAsking] = useState<ScheduledChange["action"]>();
  // An article that goes live or off the site is loaded anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const load = useCallback(
    () => listScheduledChanges(getBrowserClient(), { articleId }),
    [articleId, isLive],
  );
  const plans = useLoaded(load);
  useReloadWhenDue(plans.value, async () => {
    await plans.reload();
    onChanged();
  });
  const refusal = rights.refusal("publish");

  async function plan(action: ScheduledChange["action"], at: string) {
    const fields = trimFields(readFields());
    const checked = articleFieldsSchema.safeParse(fields);
    if (action === "publish" && !checked.success) return checked.error.issues[0]?.message;
    try {
      await withSession(() =>
        action === "publish"
          ? scheduleChange(getBrowserClient(), { articleId, at, fields })
          : scheduleUnpublish(getBrowserClient(), { articleId, at }),
      );
    } catch (error) {
      return refusalText(error);
    }
    setAsking(undefined);
    showToast({
      title: action === "publish" ? "Changes Scheduled" : "Withdrawal Scheduled",
      description: `${action === "publish" ? "They take" : "It takes"} effect ${momentText(at, timeZone)}.`,
    });
    await plans.reload();
    onChanged();
    return undefined;
  }

  async function cancel({ id, failed }: ScheduledChange): Promise<void> {
    try {
      await withSession(() => cancelScheduledChange(getBrowserClient(), { id }));
      showToast({ title: failed === null ? "Plan Canceled" : "Notice Removed" });
    } catch (error) {
      reportFailure("Error Canceling", error);
    }
    await plans.reload();
    onChanged();
  }

  async function approve({ id, at }: ScheduledChange): Promise<void> {
    try {
      await withSession(() => approveScheduledChange(getBrowserClient(), { id }));
      showToast({
        title: "Plan Approved",
        description:
          Date.parse(at) > Date.now()
            ? `It takes effect ${momentText(at, timeZone)}.`
            : "It has taken effect.",
      });
    } catch (error) {
      if (error instanceof BackendError)
        showToast({ title: "Plan Not Approved", description: scheduleFailureText(error.message) });
      else reportFailure("Error Approving", error);
    }
    await plans.reload();
    onChanged();
  }

  const list = plans.value ?? [];
  if (!isLive && list.length === 0) return null;
  return (
    <Panel title="Planned changes" isEmpty={list.length === 0} loaded={plans}>
      {list.length > 0 && (
        <ul className="flex flex-col gap-3">
          {list.map((change) => (
            <li key={change.id} className="flex flex-wrap items-start justify-between gap-2">
              <PlanText change={change} timeZone={timeZone} />
              <div className="flex flex-wrap gap-2">
                {change.isWaiting && (
                  <ActionButton
                    type="button"
                    className="px-3"
                    refusal={refusal}
                    aria-label={`Approve: ${planTitle(change)} ${momentText(change.at, timeZone)}`}
                    onClick={() => void approve(change)}
                  >
                    Approve
                  </ActionButton>
                )}
                <ActionButton
                  type="button"
                  look="outline"
                  className="px-3"
                  refusal={refusal}
                  aria-label={`${change.failed === null ? "Cancel" : "Dismiss"}: ${planTitle(change)} ${momentText(change.at, timeZone)}`}
                  onClick={() => void cancel(change)}
                >
                  {change.failed === null ? "Cancel" : "Dismiss"}
                </ActionButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isLive && (
        <div className="flex flex-wrap gap-2">
          <ActionButton
            type="button"
            look="outline"
            className="px-3"
            refusal={refusal}
            onClick={() => setAsking("publish")}
          >
            Publish these changes at...
          </ActionButton>
          <ActionButton
            type="button"
            look="outline"
            className="px-3"
            refusal={refusal}
            onClick={() => setAsking("unpublish")}
          >
            Take off the site at...
          </ActionButton>
        </div>
      )}
      {asking === "publish" && (
        <DateTimeDialog
          title="Publish these changes later"
          description="Readers get the changes at this moment. What you change afterwards is not part of it."
          confirmLabel="Schedule"
          onConfirm={(at) => plan("publish", at)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === "unpublish" && (
        <DateTimeDialog
          title="Take the article off the site later"
          description="From this moment on readers do not find it. Its text, address and date are kept."
          confirmLabel="Schedule"
          onConfirm={(at) => plan("unpublish", at)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  );
}

function PlanText({ change, timeZone }: { change: ScheduledChange; timeZone: string }) {
  return (
    <p className="min-w-0 grow basis-40">
      <span className="block font-semibold">
        {planTitle(change)} {momentText(change.at, timeZone)}
      </span>
      <span className="block text-meta text-quiet">
        {change.fields.length > 0 && `Changes ${changedFieldsText(change.fields)}. `}
        {change.createdBy && `Planned by ${change.createdBy}.`}
      </span>
      {change.failed !== null && (
        <strong className="block text-meta text-accent">
          This change failed. {scheduleFailureText(change.failed)}
        </strong>
      )}
      {change.isWaiting && (
        <strong className="block text-meta text-accent">
          {change.createdBy ?? "The person who planned this"} may no longer publish this article. It
          waits for an editor to approve or cancel it.
        </strong>
      )}
      {change.failed === null && change.isContested && (
        <strong className="block text-meta text-accent">
          Somebody has changed the same on the site since. This change will not be made: cancel it
          and plan it again.
        </strong>
      )}
    </p>
  );
}

function planTitle({ action }: ScheduledChange): string {
  return action === "publish" ? "Changes go out" : "Comes off the site";
}

function refusalText(error: unknown): string {
  if (error instanceof BackendError) {
    if (error.code === UNIQUE_VIOLATION) return "This slug is already in use.";
    if (PLAIN_CODES.includes(error.code)) return error.message;
  }
  return failureMessage(error);
}

/** Reloads when the next change has been carried out. */
function useReloadWhenDue(
  changes: readonly ScheduledChange[] | undefined,
  reload: () => Promise<void>,
): void {
  const next = changes?.find(({ failed, isWaiting }) => failed === null && !isWaiting)?.at;
  // A timer. A new function is no reason to wait anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (next === undefined) return;
    const wait = Date.parse(next) - Date.now() + CARRY_OUT_MS;
    if (wait > LONGEST_WAIT_MS) return;
    const timer = setTimeout(() => void reload(), Math.max(wait, CARRY_OUT_MS));
    return () => clearTimeout(timer);
  }, [next]);
}
