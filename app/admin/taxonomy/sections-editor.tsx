import { type FormEvent, useEffect, useRef, useState } from "react";
import { setUnsavedWork } from "../../auth/unsaved-work.ts";
import {
  type EditedSection,
  findColorProblem,
  MOST_IN_HEADER,
} from "../../domain/newsroom/edited-sections.ts";
import { ListSkeleton } from "../lists/list-screen.tsx";
import { useMoves } from "../lists/use-moves.ts";
import { OvertakenNotice, StoredFormButtons } from "../stored-form-parts.tsx";
import { SectionRow } from "./section-row.tsx";
import { useSections } from "./use-sections.ts";

/** Order, places, colors and descriptions of sections. What was entered stays until it is stored. */
export function SectionsEditor({ onClose }: { onClose: () => void }) {
  const { sections, isDirty, isBusy, overtaken, change, save } = useSections(onClose);
  const { move, news } = useMoves(sections ?? [], {
    nameOf: ({ name }) => name,
    onChange: change,
  });
  const [hasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // Reports unsaved work to the auth session.
  useEffect(() => {
    setUnsavedWork(isDirty);
    return () => setUnsavedWork(false);
  }, [isDirty]);

  if (!sections) return <ListSkeleton />;
  const inHeader = sections.filter((section) => section.inHeader).length;
  const headerProblem =
    inHeader > MOST_IN_HEADER
      ? `The header has room for ${MOST_IN_HEADER} sections, and ${inHeader} are chosen.`
      : undefined;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    if (headerProblem || sections?.some(({ color }) => findColorProblem(color))) {
      const invalid = () => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      requestAnimationFrame(invalid);
      return;
    }
    void save();
  }

  const replace = (edited: EditedSection) =>
    change(sections.map((section) => (section.id === edited.id ? edited : section)));

  return (
    <form ref={form} noValidate className="flex max-w-4xl flex-col gap-6" onSubmit={submit}>
      <p className="max-w-prose text-quiet">
        In this order, header, menu and footer show the sections that you choose. A name is changed
        in the list of categories.
      </p>
      {overtaken && <OvertakenNotice name="Sections" />}
      <ol aria-label="Sections" className="border-t-2 border-ink">
        {sections.map((section, place) => (
          <SectionRow
            key={section.id}
            section={section}
            place={place}
            count={sections.length}
            showsProblems={hasTried}
            onChange={replace}
            onMove={move}
          />
        ))}
      </ol>
      {headerProblem && (
        <p role="alert" className="font-semibold text-accent">
          {headerProblem}
        </p>
      )}
      <StoredFormButtons name="Sections" isBusy={isBusy} isDirty={isDirty} onClose={onClose} />
      <p role="status" className="sr-only">
        {news}
      </p>
    </form>
  );
}
