import { ComparisonLegend, ComparisonView } from "../../blocks/comparison/comparison-view.tsx";
import type { FieldsJson } from "../../data/json.types.ts";
import { compareArticles } from "../../domain/compare/compare-articles.ts";
import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";

/** Marks, word by word, what was changed in an article after its review accepted it. */
export function AcceptedChanges({
  accepted,
  columns,
}: {
  accepted: FieldsJson;
  /** The article now, by the columns of `articles`. */
  columns: FieldsJson;
}) {
  const { timeZone } = useSite();
  return (
    <section aria-label="Changed since it was accepted" className="flex flex-col gap-3">
      <ComparisonLegend />
      <ComparisonView
        comparison={compareArticles(accepted, withNames(columns, accepted))}
        formatMoment={(iso) => dayAndTimeText(iso, timeZone)}
      />
    </section>
  );
}

/** Versions have the names of category and author beside their ids. */
function withNames(columns: FieldsJson, accepted: FieldsJson): FieldsJson {
  const nameOf = (id: string, name: string) =>
    columns[id] === accepted[id] ? accepted[name] : "another";
  return {
    ...columns,
    // A date that is left to the moment of publishing is no change.
    published_at: columns.published_at || accepted.published_at,
    category_name: nameOf("category_id", "category_name"),
    author_name: nameOf("author_id", "author_name"),
  };
}
