import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { BackendError } from "../../data/backend-error.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listCategories } from "../../data/categories.ts";
import { listStoredSections, type StoredSection, saveSections } from "../../data/sections.ts";
import { isSameJson } from "../../domain/newsroom/article-fields.ts";
import { type EditedSection, isUsed } from "../../domain/newsroom/edited-sections.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailedLoad, reportFailure } from "../load-or-report.ts";

type Opened = { seen: StoredSection[]; sections: EditedSection[] };

/** The sections that are edited: loaded once, stored on the condition that nobody else has changed them. */
export function useSections(onClose: () => void) {
  const [opened, setOpened] = useState<Opened>();
  const [sections, change] = useState<EditedSection[]>();
  const [overtaken, setOvertaken] = useState(false);
  const [isBusy, setBusy] = useState(false);

  // Asks the backend.
  useEffect(() => {
    let isCurrent = true;
    withSession(load).then(
      (loaded) => {
        if (!isCurrent) return;
        setOpened(loaded);
        change(loaded.sections);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        reportFailedLoad(error);
        onClose();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [onClose]);

  async function save(): Promise<void> {
    if (!opened || !sections) return;
    setBusy(true);
    try {
      const wanted = sections.filter(isUsed).map(toStored);
      await withSession(() => saveSections(getBrowserClient(), { seen: opened.seen, wanted }));
      showToast({ title: "Sections Saved" });
      onClose();
    } catch (error) {
      reportFailure("Error Saving Sections", error);
      if (error instanceof BackendError && error.code === "PT409") {
        setOvertaken(true);
        // The next save replaces what the other has stored, and the user knows.
        const theirs = await withSession(load).catch(() => undefined);
        if (theirs) {
          setOpened(theirs);
          const known = new Set(theirs.sections.map(({ id }) => id));
          change(sections.filter(({ id }) => known.has(id)));
        }
      }
    } finally {
      setBusy(false);
    }
  }

  const isDirty = sections !== undefined && !isSameJson(sections, opened?.sections);
  return { sections, isDirty, isBusy, overtaken, change, save };
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
