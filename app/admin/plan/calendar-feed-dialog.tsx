import { useRef, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from "../../data/calendar-feeds.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import { calendarFeedPath } from "../../domain/newsroom/calendar-feed.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { showToast } from "../../ui/show-toast.ts";
import { useLoaded } from "../publishing/use-loaded.ts";

const loadFeed = () => getCalendarFeed(getBrowserClient());

/** Makes, renews and ends the address at which the user's calendar application reads the plan. It is shown once. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const { siteUrl, timeZone } = useSite();
  const feed = useLoaded(loadFeed);
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLButtonElement>(null);

  async function run(step: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await withSession(step);
    } catch (error) {
      setProblem(failureMessage(error));
    }
    await feed.reload();
    setBusy(false);
  }

  const create = () =>
    run(async () => {
      setAddress(siteUrl + calendarFeedPath(await createCalendarFeed(getBrowserClient())));
    });

  const stop = () =>
    run(async () => {
      await revokeCalendarFeed(getBrowserClient());
      showToast({ title: "Calendar Stopped", description: "Its address shows nothing any more." });
    });

  const since = feed.value;
  const failure = problem ?? feed.failure;
  return (
    <Modal
      isOpen
      onClose={onClose}
      initialFocus={first}
      title="Subscribe to Calendar"
      description="Your calendar application shows what is planned, due and scheduled, and follows every change. Whoever has the address sees what you may see: keep it to yourself."
    >
      {failure !== undefined && (
        <p role="alert" className="text-small font-semibold text-accent">
          {failure}
        </p>
      )}
      {address !== undefined ? (
        <TextField
          label="Calendar address"
          hint="Paste it where your calendar application subscribes to a calendar by its address. It is not shown again."
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        since && (
          <p className="text-small">
            Your address was made {momentText(since, timeZone)}. A new one ends it.
          </p>
        )
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {since && address === undefined && (
          <Button
            type="button"
            look="outline"
            className="mr-auto"
            disabled={isBusy}
            onClick={() => void stop()}
          >
            Stop
          </Button>
        )}
        <Button type="button" look="outline" onClick={onClose}>
          Done
        </Button>
        {address === undefined ? (
          <Button
            ref={first}
            type="button"
            disabled={isBusy || since === undefined}
            onClick={() => void create()}
          >
            {since ? "New Address" : "Create Address"}
          </Button>
        ) : (
          <Button ref={first} type="button" onClick={() => void copyText(address, "Address")}>
            Copy Address
          </Button>
        )}
      </div>
    </Modal>
  );
}
