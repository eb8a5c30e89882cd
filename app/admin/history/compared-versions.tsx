import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { ComparisonLegend, ComparisonView } from "../../blocks/comparison/comparison-view.tsx";
import { type ArticleComparison, isSameArticle } from "../../domain/compare/compare-articles.ts";
import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import {
  type HistoryParameters,
  kindText,
  toHistorySearch,
  type Version,
} from "../../domain/newsroom/version.ts";
import { useSite } from "../../page-context/page-context.ts";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { HistorySection } from "./history-section.tsx";
import type { History } from "./load-history.ts";

/** Two versions word by word, with fields that choose others. */
export function ComparedVersions({
  parameters,
  history: { versions },
  comparison,
}: {
  parameters: HistoryParameters;
  history: History;
  /** Null if one of the versions does not exist. */
  comparison: ArticleComparison | null;
}) {
  const navigate = useNavigate();
  const { timeZone } = useSite();
  const { from, to } = parameters;
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the comparison, which appears above what was pressed.
  useEffect(() => {
    if (to !== undefined) heading.current?.focus();
  }, [to]);

  function choose(change: HistoryParameters): void {
    // The older version is the one with the lower number, however they are chosen.
    const [older, newer] = sort({ ...parameters, ...change });
    const search = toHistorySearch({ ...parameters, from: older, to: newer });
    void navigate({ search }, { replace: true, preventScrollReset: true });
  }

  return (
    <HistorySection
      id="compared"
      title="Changes"
      heading={heading}
      closeLabel="Close comparison"
      closeTo={toHistorySearch({ before: parameters.before })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Older version"
          placeholder="None"
          options={toOptions(versions, from, timeZone)}
          value={from === undefined ? "" : String(from)}
          onChange={(value) => choose({ from: Number(value) })}
        />
        <SelectField
          label="Newer version"
          options={toOptions(versions, to, timeZone)}
          value={String(to)}
          onChange={(value) => choose({ to: Number(value) })}
        />
      </div>
      {comparison === null ? (
        <p>One of these versions doesn't exist any more.</p>
      ) : isSameArticle(comparison) ? (
        <p>These versions say the same.</p>
      ) : (
        <>
          <ComparisonLegend />
          <ComparisonView
            comparison={comparison}
            formatMoment={(iso) => dayAndTimeText(iso, timeZone)}
          />
        </>
      )}
    </HistorySection>
  );
}

function sort({ from, to }: HistoryParameters): [number | undefined, number | undefined] {
  return from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
}

/** The listed versions, and the chosen one if it is on another page. */
function toOptions(versions: Version[], chosen: number | undefined, timeZone: string) {
  const options = versions.map((version) => ({
    value: String(version.number),
    label: [
      dayAndTimeText(version.createdAt, timeZone),
      version.name ?? kindText(version.kind),
      version.writerNames.join(", "),
    ]
      .filter(Boolean)
      .join(" · "),
  }));
  if (chosen === undefined || versions.some(({ number }) => number === chosen)) return options;
  return [...options, { value: String(chosen), label: "Version on another page" }];
}
