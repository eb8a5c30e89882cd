import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import type { VersionCommands } from "./use-version-commands.ts";

/** Says what restoring does before it does it. Nothing is lost by it. */
export function RestoreDialog({
  commands: { version, open, isBusy, close, restore },
  isLive,
}: {
  commands: VersionCommands;
  isLive: boolean;
}) {
  const { timeZone } = useSite();
  const moment = version ? dayAndTimeText(version.createdAt, timeZone) : "";
  return (
    <Modal isOpen={open === "restore"} onClose={close} title="Restore Version">
      <p>
        The version of {moment} becomes the draft of this article and opens in the form. What the
        draft says now stays in the history.{" "}
        {isLive ? "Readers see no change until you update the article." : ""}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={close}>
          Cancel
        </Button>
        <Button
          type="button"
          disabled={isBusy}
          onClick={() => version && void restore(version.number)}
        >
          Restore as Draft
        </Button>
      </div>
    </Modal>
  );
}
