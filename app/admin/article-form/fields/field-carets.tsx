import { clsx } from "clsx";
import { Fragment, useEffect, useRef } from "react";
import type { ColleagueSelection } from "../presence/presence.ts";

/** Names of those who are in a field. */
export function FieldWriters({ writers }: { writers: readonly ColleagueSelection[] }) {
  return (
    <span className="field-writers">
      {writers.map(({ clientId, name, color }) => (
        <span key={clientId} className="field-writer" data-writer={color}>
          {name}
        </span>
      ))}
    </span>
  );
}

/** Cursors and selections of colleagues over a field, which must look like `className`. */
export function FieldCarets({
  text,
  selections,
  className,
}: {
  text: string;
  selections: readonly ColleagueSelection[];
  className: string;
}) {
  const mirror = useRef<HTMLDivElement>(null);

  // Scrolls along with the field.
  useEffect(() => {
    const field = mirror.current?.previousElementSibling;
    if (!field) return undefined;
    const follow = () => mirror.current?.scrollTo(field.scrollLeft, field.scrollTop);
    follow();
    field.addEventListener("scroll", follow);
    return () => field.removeEventListener("scroll", follow);
  }, []);

  return (
    <div ref={mirror} aria-hidden dir="auto" className={clsx(className, "field-carets")}>
      {listPieces(text, selections).map(({ start, words, color, carets }) => (
        <Fragment key={start}>
          {carets.map(({ clientId, color: own }) => (
            <span key={clientId} className="field-caret" data-writer={own} />
          ))}
          {color === undefined ? (
            words
          ) : (
            <span className="colleague-selection" data-writer={color}>
              {words}
            </span>
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** The text in pieces that begin at the carets and at the ends of selections. */
function listPieces(text: string, selections: readonly ColleagueSelection[]) {
  const ends = selections.flatMap(({ anchor, head }) => [anchor, head]);
  const starts = [...new Set([0, ...ends.map((end) => Math.min(end, text.length))])].sort(
    (one, other) => one - other,
  );
  return starts.map((start, index) => ({
    start,
    words: text.slice(start, starts[index + 1]),
    color: selections.find(
      ({ anchor, head }) => Math.min(anchor, head) <= start && start < Math.max(anchor, head),
    )?.color,
    carets: selections.filter(({ head }) => Math.min(head, text.length) === start),
  }));
}
