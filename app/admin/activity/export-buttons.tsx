import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { dayBounds } from "../../domain/day-bounds.ts";
import type { ActivityParameters } from "../../domain/newsroom/activity.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";

/** Downloads all lines that the filters find, also those of other pages. */
export function ExportButtons({ parameters }: { parameters: ActivityParameters }) {
  const { timeZone } = useSite();

  async function download(format: "csv" | "jsonl"): Promise<void> {
    const token = await withSession(async () => {
      const { data } = await getBrowserClient().auth.getSession();
      return data.session?.access_token ?? "";
    });
    const { person, article, day } = parameters;
    submit("/api/activity-export", {
      token,
      format,
      person,
      article,
      ...dayBounds(day, timeZone),
    });
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button type="button" look="outline" onClick={() => void download("csv")}>
        Export CSV
      </Button>
      <Button type="button" look="outline" onClick={() => void download("jsonl")}>
        Export JSON Lines
      </Button>
    </div>
  );
}

/** Submits a form that the browser answers with a download, however large, without keeping it in memory. */
function submit(action: string, fields: Record<string, string>): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  form.hidden = true;
  document.body.append(form);
  form.submit();
  form.remove();
}
