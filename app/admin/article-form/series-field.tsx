import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { listStaffSeries, type StaffSeries, saveSeries } from "../../data/articles/series.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import { useLoaded } from "../publishing/use-loaded.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";

/** The series that the article is a part of, which is no part of its text. Absent while there are no series. */
export function SeriesField({
  copy: { articleId },
  refusal,
}: {
  copy: Pick<WorkingCopy, "articleId">;
  /** Names the roles that may change series, where the user may not. */
  refusal: string | undefined;
}) {
  const { value: all, reload } = useLoaded(loadSeries);
  const [isBusy, setBusy] = useState(false);
  if (!all || all.length === 0) return null;
  const current = all.find(({ articleIds }) => articleIds.includes(articleId));

  async function choose(id: string): Promise<void> {
    setBusy(true);
    try {
      const chosen = all?.find((series) => series.id === id);
      const articleIds = (current?.articleIds ?? []).filter((other) => other !== articleId);
      const isSaved =
        (!current || (await save({ ...current, articleIds }))) &&
        (!chosen || (await save({ ...chosen, articleIds: [...chosen.articleIds, articleId] })));
      showToast(
        isSaved
          ? { title: "Series Saved" }
          : {
              title: "Series Has Changed",
              description: "Someone else changed this series. Choose it again.",
              variant: "destructive",
            },
      );
    } catch (error) {
      reportFailure("Error Saving Series", error);
    }
    await reload();
    setBusy(false);
  }

  return (
    <fieldset disabled={isBusy || refusal !== undefined} className="contents">
      <SelectField
        label="Series"
        hint={refusal ?? "Applies at once, as the last part. The order is changed under Series."}
        options={[
          { value: "", label: "None" },
          ...all.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={current?.id ?? ""}
        onChange={(id) => void choose(id)}
      />
    </fieldset>
  );
}

function loadSeries(): Promise<StaffSeries[]> {
  return listStaffSeries(getBrowserClient());
}

function save(series: StaffSeries): Promise<boolean> {
  return withSession(() => saveSeries(getBrowserClient(), series));
}
