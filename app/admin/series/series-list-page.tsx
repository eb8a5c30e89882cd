import { useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { createSeries, deleteSeries, type StaffSeries } from "../../data/articles/series.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { articlesText } from "../../domain/newsroom/page-range.ts";
import { seriesPath } from "../../domain/pages/page-paths.ts";
import { slugify } from "../../domain/slug.ts";
import { RowMenu } from "../../ui/controls/action-menu.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AddByName } from "../lists/add-by-name.tsx";
import { EmptyList, ListScreen, PendingRows } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import { type Loaded, reportFailure } from "../load-or-report.ts";
import { useRights } from "../use-rights.ts";
import { SeriesDialog } from "./series-dialog.tsx";
import { useSeriesForm } from "./use-series-form.ts";

/** The list of series: add, edit with the order of the parts, delete. */
export function SeriesListPage({ list }: { list: Promise<Loaded<{ series: StaffSeries[] }>> }) {
  const refusal = useRights().refusal("taxonomy");
  const form = useSeriesForm();
  const [removed, setRemoved] = useState<StaffSeries>();
  const { revalidate } = useRevalidator();

  async function remove({ id }: StaffSeries): Promise<void> {
    setRemoved(undefined);
    try {
      await withSession(() => deleteSeries(getBrowserClient(), { id }));
      showToast({ title: "Series Deleted" });
    } catch (error) {
      reportFailure("Error Deleting Series", error);
    }
    await revalidate();
  }

  return (
    <ListScreen title="Series" action={<NewSeries refusal={refusal} />}>
      <LoadedContent loading={list}>
        {({ series: all }) =>
          all.length === 0 ? (
            <EmptyList>No series yet.</EmptyList>
          ) : (
            <PendingRows>
              <ul className="border-t-2 border-ink">
                {all.map((series) => (
                  <SeriesRow
                    key={series.id}
                    series={series}
                    refusal={refusal}
                    onEdit={() => form.open(series)}
                    onRemove={() => setRemoved(series)}
                  />
                ))}
              </ul>
            </PendingRows>
          )
        }
      </LoadedContent>
      <SeriesDialog form={form} />
      <ConfirmDialog
        isOpen={removed !== undefined}
        title="Delete this series?"
        confirmLabel="Delete"
        onConfirm={() => void (removed && remove(removed))}
        onCancel={() => setRemoved(undefined)}
      >
        The articles of “{removed?.name}” stay. Its page will be gone.
      </ConfirmDialog>
    </ListScreen>
  );
}

function SeriesRow({
  series: { name, slug, articleIds },
  refusal,
  onEdit,
  onRemove,
}: {
  series: StaffSeries;
  refusal: string | undefined;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const path = seriesPath(slug);
  return (
    <li className="flex items-center gap-x-5 border-b border-hairline py-4">
      <div className="min-w-0 grow">
        <h2 className="font-serif text-item leading-snug font-headline wrap-anywhere">{name}</h2>
        <p className="flex flex-wrap items-baseline gap-x-3 text-meta text-quiet">
          <span>{articlesText(articleIds.length)}</span>
          <a
            href={path}
            target="_blank"
            rel="noopener"
            className="text-link text-meta wrap-anywhere"
          >
            {path}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      </div>
      <RowMenu
        label={`Actions for ${name}`}
        entries={[
          { label: "Edit", refusal, onChoose: onEdit },
          { label: "Delete", refusal, isDanger: true, onChoose: onRemove },
        ]}
      />
    </li>
  );
}

function NewSeries({ refusal }: { refusal: string | undefined }) {
  return (
    <AddByName
      what="Series"
      maxLength={200}
      refusal={refusal}
      check={(name) => {
        if (name.trim() === "") return "Please enter a name for the new series.";
        return slugify(name) === "" ? NO_ADDRESS : undefined;
      }}
      create={(name) => createSeries(getBrowserClient(), { name })}
    />
  );
}

const NO_ADDRESS =
  "Use a letter or digit of the Latin, Greek or Cyrillic script, from which the address can be made.";
