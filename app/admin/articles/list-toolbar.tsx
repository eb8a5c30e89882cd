import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { lazy, Suspense, useId, useState } from "react";
import { Await, useNavigate } from "react-router";
import type { CategoryRow } from "../../data/rows.types.ts";
import {
  countMoreFilters,
  type ListParameters,
  type ListSort,
  parseListParameters,
  toListSearch,
} from "../../domain/newsroom/list-parameters.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { SearchField } from "../lists/search-field.tsx";

const MoreFilters = lazy(async () => ({
  default: (await import("./more-filters.tsx")).MoreFilters,
}));

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
  const active = countMoreFilters(parameters);
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
      value={parameters.category || ALL}
      onChange={(category) => go({ category: category === ALL ? "" : category })}
      className="min-w-0 grow basis-40 lg:max-w-64"
    />
  );

  return (
    <search className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchField
          placeholder="Search by title or author..."
          query={parameters.query}
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
        <Button
          type="button"
          look="outline"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden size={18} />
          {active === 0 ? "Filters" : `Filters (${active})`}
        </Button>
      </div>
      <div id={moreId} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <MoreFilters parameters={parameters} onChange={go} />
          </Suspense>
        )}
      </div>
    </search>
  );
}
