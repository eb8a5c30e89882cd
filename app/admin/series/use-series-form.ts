import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { setUnsavedWork } from "../../auth/unsaved-work.ts";
import { withSession } from "../../auth/with-session.ts";
import { listPartTitles, type StaffSeries, saveSeries } from "../../data/articles/series.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { isSameJson } from "../../domain/newsroom/article-fields.ts";
import type { OrderedArticle } from "../../domain/newsroom/ordered-articles.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";

export type SeriesFields = { name: string; description: string; parts: OrderedArticle[] };

export type SeriesForm = ReturnType<typeof useSeriesForm>;

/** The series that is edited, and what was typed of it. */
export function useSeriesForm() {
  const { revalidate } = useRevalidator();
  // Kept while the dialog fades out.
  const [current, setCurrent] = useState<{ series: StaffSeries; stored: SeriesFields }>();
  const [isOpen, setOpen] = useState(false);
  const [fields, setFields] = useState<SeriesFields>();
  const [isBusy, setBusy] = useState(false);
  const isDirty = isOpen && current !== undefined && !isSameJson(fields, current.stored);

  // Reports unsaved work to the auth session.
  useEffect(() => {
    setUnsavedWork(isDirty);
    return () => setUnsavedWork(false);
  }, [isDirty]);

  async function load(series: StaffSeries): Promise<void> {
    try {
      const { name, description, articleIds } = series;
      const parts = await withSession(() => listPartTitles(getBrowserClient(), articleIds));
      const stored = { name, description, parts };
      setCurrent({ series, stored });
      setFields(stored);
      setOpen(true);
    } catch (error) {
      reportFailure("Error Loading Series", error);
    }
  }

  async function store({ id, version }: StaffSeries, typed: SeriesFields): Promise<void> {
    setBusy(true);
    try {
      const { name, description, parts } = typed;
      const articleIds = parts.map((part) => part.id);
      const change = { id, version, name, description, articleIds };
      if (await withSession(() => saveSeries(getBrowserClient(), change))) {
        showToast({ title: "Series Saved" });
        setOpen(false);
      } else {
        showToast({
          title: "Series Has Changed",
          description:
            "Someone else changed or deleted this series. Nothing was saved. Close this form and open it again.",
          variant: "destructive",
        });
      }
      await revalidate();
    } catch (error) {
      reportFailure("Error Saving Series", error);
    } finally {
      setBusy(false);
    }
  }

  return {
    series: current?.series,
    fields,
    isOpen,
    isBusy,
    isDirty,
    open: (series: StaffSeries) => void load(series),
    close: () => setOpen(false),
    change: (part: Partial<SeriesFields>) =>
      setFields((before) => before && { ...before, ...part }),
    save: () => void (current && fields && store(current.series, fields)),
  };
}
