import { useReducer } from "react";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import type { Rights } from "../use-rights.ts";
import { InformationPagePanel } from "./information-page-panel.tsx";
import { PreviewLinksPanel } from "./preview-links-panel.tsx";
import { SchedulePanel } from "./schedule-panel.tsx";
import { SharingPanel } from "./sharing-panel.tsx";
import { UnpublishButton } from "./unpublish-button.tsx";

/** Panels beside Publish: sharing, preview links, schedule, withdrawal from the site. */
export function PublishingPanels({
  articleId,
  state,
  publishedAt,
  readFields,
  rights,
  onUnscheduled,
  onChanged,
}: {
  /** An article that is stored. */
  articleId: string;
  /** `unpublished`: it was on the site and was taken off. */
  state: "draft" | "live" | "scheduled" | "unpublished";
  /** When it goes out or went out: an ISO date-time. */
  publishedAt: string | undefined;
  /** Returns the current values of the form. */
  readFields: () => ArticleFields;
  rights: Rights;
  /** Called when the article does not go out any more. */
  onUnscheduled: () => void;
  /** Called when the article came on the site, off it, or changed there. */
  onChanged: () => void;
}) {
  // An article that goes on or off the site has other plans.
  const [changes, countChange] = useReducer((count: number) => count + 1, 0);
  const shared = { articleId, rights };

  function changed(): void {
    countChange();
    onChanged();
  }

  return (
    <>
      <SharingPanel {...shared} />
      <PreviewLinksPanel {...shared} />
      <SchedulePanel
        key={changes}
        {...shared}
        isLive={state === "live" || state === "scheduled"}
        readFields={readFields}
        onChanged={onChanged}
      />
      {state === "draft" && <InformationPagePanel {...shared} readFields={readFields} />}
      {state !== "draft" && (
        <div>
          <UnpublishButton
            {...shared}
            state={state}
            publishedAt={publishedAt}
            onUnscheduled={onUnscheduled}
            onChanged={changed}
          />
        </div>
      )}
    </>
  );
}
