import { useState } from "react";
import { useNavigate } from "react-router";
import type { CategoryRow } from "../../data/rows.types.ts";
import {
  type FrontPlace,
  frontScreenPath,
  parsePlace,
  placeKey,
} from "../../domain/fronts/front-place.ts";
import { tagSlug } from "../../domain/slug.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { TermPicker } from "../taxonomy/term-picker.tsx";

/** Option that asks for a topic. */
const FIND_TOPIC = "find-topic";

/** Chooses the page whose front is composed: the front page, a section, or a topic that is searched for. */
export function FrontChooser({
  place,
  name = "",
  sections,
}: {
  place: FrontPlace;
  /** Of its page; empty where that is not known. */
  name?: string;
  sections: readonly CategoryRow[];
}) {
  const navigate = useNavigate();
  const key = placeKey(place);
  const [chosen, setChosen] = useState(key);
  const options = [
    { value: "home", label: "Front page" },
    ...sections.map((section) => ({
      value: placeKey({ kind: "section", slug: section.slug }),
      label: `Section: ${section.name}`,
    })),
    ...(place.kind === "topic" ? [{ value: key, label: `Topic: ${name || place.slug}` }] : []),
    { value: FIND_TOPIC, label: "Find a topic..." },
  ];

  function open(): void {
    const wanted = parsePlace(chosen);
    if (wanted) void navigate(frontScreenPath(wanted));
  }

  function chooseTopic(tag: string): void {
    const slug = tagSlug(tag);
    if (slug !== undefined) {
      void navigate(frontScreenPath({ kind: "topic", slug }));
    } else if (tag !== "") {
      const title = "This tag has no page";
      const description = "Its name has no letter or digit that an address can have.";
      showToast({ title, description, variant: "destructive" });
    }
  }

  // A choice alone opens nothing: arrow keys pass the others on the way.
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <SelectField
        label="Page"
        className="min-w-52 max-sm:grow"
        options={options}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === FIND_TOPIC ? (
        <div className="min-w-60 max-sm:grow">
          <TermPicker
            label="Topic"
            kind="tag"
            exceptKey=""
            value={{ key: "", name: "" }}
            onChange={({ key: tag }) => chooseTopic(tag)}
          />
        </div>
      ) : (
        <Button type="submit" look="outline" disabled={chosen === key}>
          Open
        </Button>
      )}
    </form>
  );
}
