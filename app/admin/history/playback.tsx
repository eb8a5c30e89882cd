import { useCallback, useEffect, useRef, useState } from "react";
import { ComparisonLegend, ComparisonView } from "../../blocks/comparison/comparison-view.tsx";
import { getVersionFields } from "../../data/articles/versions.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { compareArticles, isSameArticle } from "../../domain/compare/compare-articles.ts";
import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import {
  type HistoryParameters,
  toHistorySearch,
  type Version,
  writersText,
} from "../../domain/newsroom/version.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { useLoaded } from "../publishing/use-loaded.ts";
import { HistorySection } from "./history-section.tsx";

/** Time for which a step is shown while it plays. */
const STEP_MS = 2500;

/** Plays back what was written: each version with its changes, one after the other. */
export function Playback({
  articleId,
  parameters,
  versions,
}: {
  articleId: string;
  parameters: HistoryParameters;
  /** Versions of the list, newest first. */
  versions: readonly Version[];
}) {
  const { from = 0, to = 0 } = parameters;
  const steps = versions.filter(({ number }) => number > from && number <= to).toReversed();
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = steps.length - 1;
  // Moves the focus to the playback, which appears above what was pressed.
  useEffect(() => heading.current?.focus(), []);
  // Runs the clock of the playback.
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      if (index >= last) setPlaying(false);
      else setIndex(index + 1);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, index, last]);

  const step = steps[index];
  return (
    <HistorySection
      id="playback"
      title="Playback"
      heading={heading}
      closeLabel="Close playback"
      closeTo={toHistorySearch({ before: parameters.before })}
    >
      {step ? (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="button"
              onClick={() => {
                if (!isPlaying && index === last) setIndex(0);
                setPlaying(!isPlaying);
              }}
            >
              {isPlaying ? "Pause" : "Play"}
            </Button>
            <input
              type="range"
              aria-label="Step"
              aria-valuetext={`${index + 1} of ${steps.length}`}
              min={0}
              max={last}
              value={index}
              className="h-11 min-w-40 grow accent-accent"
              onChange={({ target }) => {
                setPlaying(false);
                setIndex(Number(target.value));
              }}
            />
            <span className="text-meta text-quiet">
              {index + 1} of {steps.length}
            </span>
          </div>
          <Step
            articleId={articleId}
            version={step}
            before={steps[index - 1]?.number ?? parameters.from}
          />
        </>
      ) : (
        <p>These versions don't exist any more.</p>
      )}
    </HistorySection>
  );
}

function Step({
  articleId,
  version: { number, createdAt, writerNames },
  before,
}: {
  articleId: string;
  version: Version;
  before: number | undefined;
}) {
  const { timeZone } = useSite();
  const load = useCallback(async () => {
    const read = (version: number) =>
      getVersionFields(getBrowserClient(), { articleId, number: version });
    const [older, newer] = await Promise.all([
      before === undefined ? {} : read(before),
      read(number),
    ]);
    return older && newer ? compareArticles(older, newer) : null;
  }, [articleId, number, before]);
  const { value, failure } = useLoaded(load);
  return (
    <div className="flex min-h-60 flex-col gap-4">
      <p className="text-meta">
        <strong>{dayAndTimeText(createdAt, timeZone)}</strong>, {writersText(writerNames)}
      </p>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {value === null && <p>This version doesn't exist any more.</p>}
      {value && isSameArticle(value) && <p>Nothing changed in this step.</p>}
      {value && !isSameArticle(value) && (
        <>
          <ComparisonLegend />
          <ComparisonView
            comparison={value}
            formatMoment={(iso) => dayAndTimeText(iso, timeZone)}
          />
        </>
      )}
    </div>
  );
}
