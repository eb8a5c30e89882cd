import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Suspense, useId, useState } from "react";
import { Await, useNavigate } from "react-router";
import type { CategoryRow } from "../../data/rows.types.ts";
import {
  countMoreFilters,
  type ListParameters,
  type ListSort,
  parseListParameters,
  toListSearch,
} from "../../domain/newsroom/list-parameters.ts";
import { useMediaQuery } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { later } from "../../ui/later.tsx";
import { SearchField } from "../lists/search-field.tsx";

const MoreFilters = later(async () => (await import("./more-filters.tsx")).MoreFilters);

/** Value of the option without a category; not a valid slug. */
const ALL = "*";

const ORDERS: { value: ListSort; label: string }[] = [
  { value: "-published", label: "Newest first" },
  { value: "published", label: "Oldest first" },
  { value: "title", label: "Title, A to Z" },
  { value: "-title", label: "Title, Z to A" },
];

/** Search, filters and, without table headings, the order. The state is in the address. */
export function ListToolbar({
  parameters,
  categories,
  hasOrder,
}: {
  parameters: ListParameters;
  categories: Promise<readonly CategoryRow[]>;
  hasOrder: boolean;
}) {
  const navigate = useNavigate();
  const moreId = useId();
  // On phones everything is folded away, so that the list begins on the first screen.
  const isNarrow = !useMediaQuery("(width >= 40rem)");
  const { query, category } = parameters;
  const active =
    countMoreFilters(parameters) + (isNarrow ? [query, category].filter(Boolean).length : 0);
  const [isOpen, setOpen] = useState(active > 0);

  function go(change: Partial<ListParameters>, replace = false) {
    // Of the address, as the screen may not show the last change yet: filters that are set fast follow one another.
    const current = parseListParameters(new URLSearchParams(window.location.search));
    const next = { ...current, after: "", before: "", ...change };
    navigate({ search: toListSearch(next) }, { replace, preventScrollReset: true });
  }

  const filter = (rows: readonly CategoryRow[]) => (
    <SelectField
      label="Category"
      options={[
        { value: ALL, label: "All Categories" },
        ...rows
          .map(({ slug, name }) => ({ value: slug, label: name }))
          .sort((left, right) => left.label.localeCompare(right.label)),
      ]}
      value={category || ALL}
      onChange={(category) => go({ category: category === ALL ? "" : category })}
      className="min-w-0 grow basis-40 lg:max-w-64"
    />
  );

  const toggle = (
    <Button
      type="button"
      look="outline"
      className={isNarrow ? "self-start" : "self-end"}
      aria-expanded={isOpen}
      aria-controls={moreId}
      onClick={() => setOpen(!isOpen)}
    >
      <SlidersHorizontal aria-hidden size={18} />
      {isNarrow ? "Search and Filters" : "Filters"}
      {active > 0 && ` (${active})`}
    </Button>
  );
  const fields = (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <SearchField
        placeholder="Search by title or author..."
        query={query}
        onSearch={(query) => go({ query }, true)}
        className="min-w-0 grow basis-56"
      />
      <Suspense fallback={filter([])}>
        <Await resolve={categories}>{filter}</Await>
      </Suspense>
      {hasOrder && (
        <SelectField
          label="Order"
          options={ORDERS}
          value={parameters.sort}
          onChange={(value) => {
            const order = ORDERS.find((option) => option.value === value);
            if (order) go({ sort: order.value });
          }}
          className="min-w-0 grow basis-40"
        />
      )}
      {!isNarrow && toggle}
    </div>
  );
  return (
    <search className="flex flex-col gap-4">
      {isNarrow ? toggle : fields}
      <div id={moreId} hidden={!isOpen} className={isOpen ? "flex flex-col gap-4" : undefined}>
        {isOpen && isNarrow && fields}
        {isOpen && <MoreFilters parameters={parameters} onChange={go} />}
      </div>
    </search>
  );
}
