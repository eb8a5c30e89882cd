import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { listAuthors } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listCategories } from "../../data/categories.ts";
import { suggestTags } from "../../data/tags.ts";
import type { Term } from "../../domain/newsroom/term.ts";
import { ComboboxField } from "../../ui/controls/combobox-field.tsx";
import type { SelectOption } from "../../ui/controls/select-field.tsx";
import { reportFailure } from "../load-or-report.ts";

type Chosen = { key: string; name: string };

/** Picks a category, an author or a tag other than `exceptKey`. An empty key is none. */
export function TermPicker({
  label,
  kind,
  exceptKey,
  noneLabel,
  value,
  error,
  onChange,
}: {
  label: string;
  kind: Term["kind"];
  exceptKey: string;
  /** Name of the choice of none, where there is one. */
  noneLabel?: string;
  value: Chosen;
  error?: string;
  onChange: (chosen: Chosen) => void;
}) {
  const [query, setQuery] = useState("");
  const options = useOptions(kind, kind === "tag" ? query : "").filter(
    (option) => option.value !== exceptKey,
  );
  const none = noneLabel === undefined ? [] : [{ value: "", label: noneLabel }];
  return (
    <ComboboxField
      label={label}
      options={[...none, ...options]}
      value={value.key}
      error={error}
      emptyText={`No other ${kind} found.`}
      onQuery={kind === "tag" ? setQuery : undefined}
      onChange={(key) =>
        onChange({ key, name: options.find((option) => option.value === key)?.label ?? "" })
      }
    />
  );
}

/** All categories or authors; of tags, those that begin with the query. */
function useOptions(kind: Term["kind"], query: string): SelectOption[] {
  const [options, setOptions] = useState<SelectOption[]>([]);
  // Loads from the backend.
  useEffect(() => {
    let isCurrent = true;
    withSession(() => loadOptions(kind, query)).then(
      (loaded) => {
        if (isCurrent) setOptions(loaded);
      },
      (error: unknown) => {
        if (isCurrent) reportFailure("Error fetching data", error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, query]);
  return options;
}

async function loadOptions(kind: Term["kind"], query: string): Promise<SelectOption[]> {
  const client = getBrowserClient();
  if (kind === "tag") {
    const tags = await suggestTags(client, { query });
    return tags.map((tag) => ({ value: tag, label: tag }));
  }
  const rows = await (kind === "category" ? listCategories(client) : listAuthors(client));
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}
