import { useState } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listCategories } from "../../data/categories.ts";
import { listStoredSections, type StoredSection, saveSections } from "../../data/sections.ts";
import { isSameJson } from "../../domain/newsroom/article-fields.ts";
import { type EditedSection, isUsed } from "../../domain/newsroom/edited-sections.ts";
import { useStoredForm } from "../use-stored-form.ts";

type Opened = { seen: StoredSection[]; sections: EditedSection[] };

/** The sections that are edited. */
export function useSections(onClose: () => void) {
  const { opened, save, ...form } = useStoredForm("Sections", { load, onClose });
  const [changed, change] = useState<EditedSection[]>();
  // Somebody else may have deleted a category meanwhile.
  const stored = new Set(opened?.sections.map(({ id }) => id));
  const sections = opened && (changed ?? opened.sections).filter(({ id }) => stored.has(id));

  return {
    ...form,
    sections,
    isDirty: !isSameJson(sections, opened?.sections),
    change,
    save: () =>
      save(({ seen }) => {
        const wanted = (sections ?? []).filter(isUsed).map(toStored);
        return saveSections(getBrowserClient(), { seen, wanted });
      }),
  };
}

/** All categories: first the sections in their order, then the others by name. */
async function load(): Promise<Opened> {
  const client = getBrowserClient();
  const [seen, categories] = await Promise.all([
    listStoredSections(client),
    listCategories(client),
  ]);
  const places = new Map(seen.map((section, place) => [section.category_id, place]));
  const placeOf = (id: string) => places.get(id) ?? seen.length;
  const sections = categories
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
    .map(({ id, name, slug }): EditedSection => {
      const stored = seen[placeOf(id)];
      return {
        id,
        name,
        slug,
        description: stored?.description ?? "",
        color: stored?.color ?? "",
        inHeader: stored?.in_header ?? false,
        inMenu: stored?.in_menu ?? false,
        inFooter: stored?.in_footer ?? false,
      };
    });
  return { seen, sections };
}

function toStored(section: EditedSection): StoredSection {
  return {
    category_id: section.id,
    description: section.description.trim(),
    color: section.color === "" ? null : section.color.toLowerCase(),
    in_header: section.inHeader,
    in_menu: section.inMenu,
    in_footer: section.inFooter,
  };
}
