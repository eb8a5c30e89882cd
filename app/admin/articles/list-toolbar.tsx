import { Suspense } from "react";
import { Await, useNavigate } from "react-router";
import type { CategoryRow } from "../../data/database.types.ts";
import {
  type ListParameters,
  type ListSort,
  toListSearch,
} from "../../domain/newsroom/list-parameters.ts";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { SearchField } from "../lists/search-field.tsx";

/** Value of the option without a category; not a valid slug. */
const ALL = "*";

const ORDERS: { value: ListSort; label: string }[] = [
  { value: "-published", label: "Newest first" },
  { value: "published", label: "Oldest first" },
  { value: "title", label: "Title, A to Z" },
  { value: "-title", label: "Title, Z to A" },
];

/** Search, category filter and, without table headings, the order. The state is in the address. */
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

  function go(change: Partial<ListParameters>, replace = false) {
    const next = { ...parameters, after: "", before: "", ...change };
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
    <search className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <SearchField
        placeholder="Search by title or author..."
        query={parameters.query}
        onSearch={(query) => go({ query }, true)}
        className="min-w-0 grow basis-72"
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
    </search>
  );
}
