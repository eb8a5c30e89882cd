import type { ArticleDetails } from "../../domain/newsroom/staff-article.ts";
import { moveFocusOnUnmount } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { ActionMenu } from "../../ui/controls/action-menu.tsx";
import type { DetailsField } from "./details-dialog.tsx";
import type { ListCommands } from "./use-list-commands.ts";

const FLAGS: { label: string; details: ArticleDetails }[] = [
  { label: "Set featured", details: { isFeatured: true } },
  { label: "Unset featured", details: { isFeatured: false } },
  { label: "Set trending", details: { isPopular: true } },
  { label: "Unset trending", details: { isPopular: false } },
];

const FIELDS: { label: string; field: DetailsField }[] = [
  { label: "Set category…", field: "category" },
  { label: "Set author…", field: "author" },
  { label: "Add tags…", field: "add-tags" },
  { label: "Remove tags…", field: "remove-tags" },
];

/** Sticky bar with actions for the selected articles: in Trash, those that restore them or delete them forever. */
export function SelectionBar({
  ids,
  isTrash,
  isScheduled,
  commands,
  onClear,
}: {
  ids: string[];
  isTrash: boolean;
  /** Whether all articles of the tab are scheduled. */
  isScheduled: boolean;
  commands: ListCommands;
  onClear: () => void;
}) {
  const { isBusy, refusals } = commands;
  return (
    <section
      ref={moveFocusOnUnmount}
      aria-label="Selected articles"
      className="selection-bar sticky bottom-3 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border border-field border-t-4 border-t-ink bg-paper px-4 py-3 shadow-lg"
    >
      <p role="status" className="font-semibold">
        {ids.length} selected
      </p>
      <Button type="button" look="outline" className="mr-auto" onClick={onClear}>
        Clear
      </Button>
      {isTrash ? (
        <>
          <Button
            type="button"
            look="outline"
            disabled={isBusy}
            onClick={() => commands.change(ids, { action: "restore" })}
          >
            Restore
          </Button>
          <ActionButton
            refusal={refusals.deleteForever}
            type="button"
            look="danger"
            disabled={isBusy}
            onClick={() => commands.ask("delete", ids)}
          >
            Delete Forever
          </ActionButton>
        </>
      ) : (
        <>
          <ActionButton
            refusal={refusals.publish}
            type="button"
            look="outline"
            disabled={isBusy}
            onClick={() => commands.change(ids, { action: "publish" })}
          >
            Publish
          </ActionButton>
          <ActionButton
            refusal={refusals.publish}
            type="button"
            look="outline"
            disabled={isBusy}
            onClick={() => commands.ask("unpublish", ids)}
          >
            {isScheduled ? "Unschedule" : "Unpublish"}
          </ActionButton>
          <ActionMenu
            label="Change"
            isDisabled={isBusy}
            entries={[
              ...FIELDS.map(({ label, field }) => ({
                label,
                onChoose: () => commands.askForDetails(field),
              })),
              ...FLAGS.map(({ label, details }) => ({
                label,
                onChoose: () => commands.change(ids, { action: "set", details }),
              })),
            ]}
          />
          <Button
            type="button"
            look="danger"
            disabled={isBusy}
            onClick={() => commands.ask("trash", ids)}
          >
            Delete
          </Button>
        </>
      )}
    </section>
  );
}
