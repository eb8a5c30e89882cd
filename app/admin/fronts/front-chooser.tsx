import { useState } from "react";
import { useNavigate } from "react-router";
import type { CategoryRow } from "../../data/rows.types.ts";
import { type FrontPlace, frontScreenPath, placeKey } from "../../domain/fronts/front-place.ts";
import { tagSlug } from "../../domain/slug.ts";
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
  const [isSearching, setSearching] = useState(false);
  const key = placeKey(place);
  const options = [
    { value: "home", label: "Front page" },
    ...sections.map((section) => ({
      value: placeKey({ kind: "section", slug: section.slug }),
      label: `Section: ${section.name}`,
    })),
    ...(place.kind === "topic" ? [{ value: key, label: `Topic: ${name || place.slug}` }] : []),
    { value: FIND_TOPIC, label: "Find a topic..." },
  ];

  function choose(value: string): void {
    setSearching(value === FIND_TOPIC);
    if (value === "home") void navigate(frontScreenPath({ kind: "home" }));
    const section = sections.find(({ slug }) => value === placeKey({ kind: "section", slug }));
    if (section) void navigate(frontScreenPath({ kind: "section", slug: section.slug }));
  }

  function chooseTopic(tag: string): void {
    const slug = tagSlug(tag);
    if (slug !== undefined) {
      setSearching(false);
      void navigate(frontScreenPath({ kind: "topic", slug }));
    } else if (tag !== "") {
      const title = "This tag has no page";
      const description = "Its name has no letter or digit that an address can have.";
      showToast({ title, description, variant: "destructive" });
    }
  }

  return (
    <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Page"
        options={options}
        value={isSearching ? FIND_TOPIC : key}
        onChange={choose}
      />
      {isSearching && (
        <TermPicker
          label="Topic"
          kind="tag"
          exceptKey=""
          value={{ key: "", name: "" }}
          onChange={({ key: tag }) => chooseTopic(tag)}
        />
      )}
    </div>
  );
}
