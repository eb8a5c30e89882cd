import { Fragment } from "react";
import type { ArticleComparison, FieldChange } from "../../domain/compare/compare-articles.ts";
import { type BlockChange, blockKind } from "../../domain/compare/compare-blocks.ts";
import type { Run } from "../../domain/compare/compare-texts.ts";
import { useText } from "../../page-context/use-text.tsx";
import { ArticleImage } from "../image/article-image.tsx";

/** Formats an ISO date-time. The newsroom and readers use different formats. */
export type FormatMoment = (iso: string) => string;

/**
 * Differences between two versions of an article: changed fields, then the body with its changes in place. Unchanged
 * blocks beside a change give its context; others are only counted.
 */
export function ComparisonView({
  comparison: { fields, body },
  formatMoment,
}: {
  comparison: ArticleComparison;
  formatMoment: FormatMoment;
}) {
  const t = useText();
  return (
    <div className="comparison">
      {fields.map((field) => (
        <div key={field.name} className="comparison-field">
          <p className="comparison-label">{field.label}</p>
          <FieldView field={field} formatMoment={formatMoment} />
        </div>
      ))}
      {body === null && (
        <div className="comparison-field">
          <p className="comparison-label">{t("Text")}</p>
          <p className="comparison-unchanged">
            {t("Too much of the text changed to show it here word by word.")}
          </p>
        </div>
      )}
      {body !== null && body.length > 0 && (
        <div className="comparison-field">
          <p className="comparison-label">{t("Text")}</p>
          {groupBlocks(body).map((group, index) => (
            // Groups have no ids and do not change while shown.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <GroupView key={index} group={group} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Says what the marks of a comparison mean. */
export function ComparisonLegend() {
  const t = useText();
  return (
    <p className="comparison-legend">
      <RunView run={{ change: "removed", text: t("Words removed") }} />{" "}
      <RunView run={{ change: "added", text: t("Words added") }} />
    </p>
  );
}

function FieldView({
  field: { kind, runs },
  formatMoment,
}: {
  field: FieldChange;
  formatMoment: FormatMoment;
}) {
  if (kind === "image") return runs.map((run) => <ImageRun key={run.change} run={run} />);
  const shown =
    kind === "moment" ? runs.map((run) => ({ ...run, text: formatMoment(run.text) })) : runs;
  return (
    <p className="comparison-text">
      <RunList runs={shown} separator={SEPARATORS[kind]} />
    </p>
  );
}

/** Separator between the runs of a field. Words have their own blanks. */
const SEPARATORS = { text: "", value: " ", moment: " ", list: ", " } as const;

function RunList({ runs, separator = "" }: { runs: readonly Run[]; separator?: string }) {
  return runs.map((run, index) => (
    // Runs have no ids and do not change while shown.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>
      {index > 0 && separator}
      <RunView run={run} />
    </Fragment>
  ));
}

/** Screen readers mostly do not announce `<ins>` and `<del>`, so words say it. */
function RunView({ run: { change, text } }: { run: Run }) {
  const t = useText();
  if (change === "same") return text;
  const Mark = change === "removed" ? "del" : "ins";
  return (
    <Mark>
      <span className="sr-only">{` [${t(change === "removed" ? "removed:" : "added:")} `}</span>
      {text}
      <span className="sr-only">] </span>
    </Mark>
  );
}

function ImageRun({ run: { change, text } }: { run: Run }) {
  const t = useText();
  const Mark = change === "removed" ? "del" : "ins";
  return (
    <Mark className="comparison-image">
      <span className="comparison-kind">
        {t(change === "removed" ? "Image removed" : "Image added")}
      </span>
      <ArticleImage source={text} alt="" sizes="12rem" widest={400} />
    </Mark>
  );
}

type Group = { change: BlockChange } | { unchanged: number };

/** Keeps changed blocks and the blocks beside them, and counts the others. */
function groupBlocks(body: readonly BlockChange[]): Group[] {
  const groups: Group[] = [];
  for (const [index, change] of body.entries()) {
    const isContext = [index - 1, index, index + 1].some(
      (place) => (body[place]?.change ?? "same") !== "same",
    );
    const last = groups.at(-1);
    if (isContext) groups.push({ change });
    else if (last && "unchanged" in last) last.unchanged++;
    else groups.push({ unchanged: 1 });
  }
  return groups;
}

function GroupView({ group }: { group: Group }) {
  const t = useText();
  if ("change" in group) return <BlockChangeView change={group.change} />;
  const { unchanged } = group;
  return (
    <p className="comparison-unchanged">
      {unchanged === 1
        ? t("1 paragraph unchanged")
        : t("{count} paragraphs unchanged", { count: unchanged })}
    </p>
  );
}

function BlockChangeView({ change: { change, block, runs, details } }: { change: BlockChange }) {
  const isPlain = block.type === "paragraph";
  return (
    <div className="comparison-block" data-change={change}>
      {(!isPlain || runs.length === 0) && (
        <p className="comparison-kind">
          {change === "removed" || change === "added" ? (
            <RunView run={{ change, text: blockKind(block) }} />
          ) : (
            blockKind(block)
          )}
        </p>
      )}
      {block.type === "image" && (change === "removed" || change === "added") && (
        <ImageRun run={{ change, text: block.src }} />
      )}
      {runs.length > 0 && (
        <p className="comparison-text">
          <RunList runs={runs} />
        </p>
      )}
      {details.map(({ label, runs: values }) => (
        <p key={label} className="comparison-text comparison-detail">
          {label}: <RunList runs={values} separator=" " />
        </p>
      ))}
    </div>
  );
}
