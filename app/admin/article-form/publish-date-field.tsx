import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/controls/date-field.tsx";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { useField } from "./fields/article-document.ts";
import { useStagePart } from "./use-stage.ts";

/**
 * The publish date. Untouched, it is the moment of publishing; the date of the first publication can be taken again
 * whenever it was changed.
 */
export function PublishDateField({ copy }: { copy: WorkingCopy }) {
  const { timeZone } = useSite();
  const field = useField("publishedAt");
  const isLive = useStagePart(copy, ({ live }) => live !== null);
  const first = copy.stored()?.live?.first_published_at ?? null;
  const isOtherThanFirst =
    isLive && first !== null && Date.parse(first) !== Date.parse(field.value);
  return (
    <div className="flex flex-col gap-2">
      <DateField
        label="Publish date"
        hint={
          field.value === ""
            ? "The moment of publishing. Set a later time to schedule it."
            : "Readers can see the article from this time on."
        }
        value={field.value}
        timeZone={timeZone}
        onChange={field.onChange}
        // Of an article that is not live, "now" is when it is published.
        onNow={() => field.onChange(isLive ? new Date().toISOString() : "")}
        error={field.error}
      />
      {isOtherThanFirst && (
        <p className="flex flex-wrap items-center gap-2 text-meta text-quiet">
          First published {dayAndTimeText(first, timeZone)}.
          <Button
            type="button"
            look="outline"
            className="px-3"
            onClick={() => field.onChange(first)}
          >
            Use this date
          </Button>
        </p>
      )}
    </div>
  );
}
