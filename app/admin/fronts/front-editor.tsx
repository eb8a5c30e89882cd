import { useState, useSyncExternalStore } from "react";
import { withSession } from "../../auth/with-session.ts";
import { BackendError } from "../../data/backend-error.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { openFront, publishFront } from "../../data/fronts/staff-fronts.ts";
import type { CategoryRow } from "../../data/rows.types.ts";
import { defaultLayout } from "../../domain/fronts/home-sections.ts";
import type { FrontLayout } from "../../domain/fronts/layout.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { reportFailure } from "../load-or-report.ts";
import type { SyncState } from "../working-copy/sync-queue.ts";
import { AddContainer } from "./add-container.tsx";
import { ContainerEditor } from "./container-editor.tsx";
import { FrontChooser } from "./front-chooser.tsx";
import type { FrontCopy } from "./front-copy.ts";
import { writeLayout } from "./front-document.ts";
import { FrontHistory } from "./front-history.tsx";
import { FrontPreview } from "./front-preview.tsx";
import { PlannedFront, ScheduleDialog } from "./front-schedule.tsx";
import { frontTexts } from "./front-texts.ts";
import type { RenderPage } from "./render-page.types.ts";
import { sourceOptions } from "./source-options.ts";

const STATE_TEXTS: Record<SyncState, string> = {
  stored: "Saved",
  unsent: "Saving...",
  sending: "Saving...",
  offline: "No connection. Changes are sent when it is back.",
  refused: "You may not change this page any more.",
  rejected: "The last change can't be saved. Undo it.",
  failed: "The last change is not saved yet. Trying again...",
};

/** Containers of a front beside a preview, with what can be done with the page as a whole. */
export function FrontEditor({
  copy,
  version: openedVersion,
  sections,
  renderPage,
}: {
  copy: FrontCopy;
  version: number;
  /** All categories. */
  sections: readonly CategoryRow[];
  renderPage: RenderPage;
}) {
  useSyncExternalStore(copy.subscribe, copy.revision);
  const [version, setVersion] = useState(openedVersion);
  const [isBusy, setIsBusy] = useState(false);
  const [dialog, setDialog] = useState<"history" | "default" | "schedule">();
  const layout = copy.layout();
  const { doc, frontId, place } = copy;
  const texts = frontTexts(copy);
  const sources = sourceOptions(place, sections);
  const close = () => setDialog(undefined);

  async function publish(published: FrontLayout | null): Promise<void> {
    setIsBusy(true);
    try {
      await copy.flush();
      const client = getBrowserClient();
      setVersion(
        await withSession(() =>
          publishFront(client, { frontId, basedOn: version, layout: published }),
        ),
      );
      showToast({
        title: `${texts.noun} Published`,
        description: published ? "Readers see it now." : "Readers see the default page now.",
      });
    } catch (error) {
      if (error instanceof BackendError && error.status === 409) await follow();
      else reportFailure(`Error Publishing ${texts.noun}`, error);
    }
    setIsBusy(false);
  }

  /** A colleague has published: their changes are in the document already. */
  async function follow(): Promise<void> {
    const latest = await withSession(() => openFront(getBrowserClient(), { place }));
    if (latest) setVersion(latest.version);
    showToast({
      title: "A colleague has published meanwhile",
      description: "Look at the page, which has their changes, and publish again.",
      variant: "destructive",
    });
  }

  return (
    <ListScreen
      title={texts.title}
      action={
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="text-meta text-quiet">
            {STATE_TEXTS[copy.state()]}
          </p>
          <Button type="button" look="outline" disabled={!copy.canUndo()} onClick={copy.undo}>
            Undo
          </Button>
          <Button type="button" look="outline" onClick={() => setDialog("history")}>
            History
          </Button>
          <Button
            type="button"
            look="outline"
            disabled={isBusy}
            onClick={() => setDialog("default")}
          >
            Back to Default
          </Button>
          <Button type="button" look="outline" onClick={() => setDialog("schedule")}>
            Schedule
          </Button>
          <Button type="button" disabled={isBusy} onClick={() => void publish(layout)}>
            Publish
          </Button>
        </div>
      }
    >
      <FrontChooser place={place} name={copy.name} sections={sections} />
      <PlannedFront copy={copy} />
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
        <div className="flex flex-col gap-4">
          {place.kind !== "home" && (
            <p className="max-w-prose text-quiet">
              Containers are above the newest articles of {copy.name}, and filled from these. Any
              article can be placed.
            </p>
          )}
          {layout.containers.map((container) => (
            <ContainerEditor
              key={container.id}
              doc={doc}
              container={container}
              sources={sources}
              containers={layout.containers}
            />
          ))}
          <AddContainer doc={doc} place={place} />
        </div>
        <FrontPreview copy={copy} layout={layout} renderPage={renderPage} />
      </div>
      <ScheduleDialog copy={copy} isOpen={dialog === "schedule"} onClose={close} />
      <FrontHistory
        copy={copy}
        isOpen={dialog === "history"}
        onClose={close}
        onRestore={(restored) => {
          close();
          writeLayout(doc, restored ?? defaultLayout(place));
          showToast({ title: "Version Restored", description: "Publish shows it to readers." });
        }}
      />
      <ConfirmDialog
        isOpen={dialog === "default"}
        title={
          place.kind === "home" ? "Go back to the default front page?" : "Go back to the default?"
        }
        confirmLabel="Back to Default"
        onConfirm={() => {
          close();
          writeLayout(doc, defaultLayout(place));
          void publish(null);
        }}
        onCancel={close}
      >
        Readers see {texts.byDefault} at once. What was composed stays in the history.
      </ConfirmDialog>
    </ListScreen>
  );
}
