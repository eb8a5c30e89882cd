import {
  type EditedSection,
  findColorProblem,
  LONGEST_SECTION_DESCRIPTION,
  PLACES,
} from "../../domain/newsroom/edited-sections.ts";
import { STYLE_SHEET_COLORS } from "../../domain/pages/section-colors.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { TextArea, TextField } from "../../ui/controls/text-field.tsx";
import { MoveButtons } from "../lists/move-buttons.tsx";
import { FrontLink } from "./front-link.tsx";

/** A category with its places, color and description. */
export function SectionRow({
  section,
  place,
  count,
  showsProblems,
  onChange,
  onMove,
}: {
  section: EditedSection;
  place: number;
  count: number;
  showsProblems: boolean;
  onChange: (section: EditedSection) => void;
  onMove: (id: string, to: number) => void;
}) {
  const { id, name, slug, description, color } = section;
  const shownColor = color || STYLE_SHEET_COLORS.get(slug);
  const problem = showsProblems ? findColorProblem(color) : undefined;
  return (
    <li className="flex flex-col gap-3 border-b border-hairline py-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 className="min-w-0 grow font-serif text-item font-headline wrap-anywhere">{name}</h2>
        <FrontLink place={{ kind: "section", slug }} name={name} />
        <div className="flex">
          <MoveButtons name={name} place={place} count={count} onMove={(to) => onMove(id, to)} />
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-2 max-sm:basis-full">
          {PLACES.map(({ name: field, label }) => (
            <Checkbox
              key={field}
              label={`${label}: ${name}`}
              text={label}
              isChecked={section[field]}
              onChange={(isChecked) => onChange({ ...section, [field]: isChecked })}
            />
          ))}
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <div className="flex items-start gap-2">
          <TextField
            className="grow"
            label={
              <>
                Color<span className="sr-only"> of {name}</span>
              </>
            }
            hint="Empty for the usual one"
            error={problem}
            maxLength={7}
            placeholder={STYLE_SHEET_COLORS.get(slug) ?? ""}
            value={color}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ ...section, color: target.value.trim() })}
          />
          <input
            type="color"
            aria-label={`Pick a color for ${name}`}
            className="mt-6.5 size-11 shrink-0 cursor-pointer"
            value={shownColor && /^#[0-9a-f]{6}$/i.test(shownColor) ? shownColor : "#8f1d14"}
            onChange={({ target }) => onChange({ ...section, color: target.value })}
          />
        </div>
        <TextArea
          label={
            <>
              Description<span className="sr-only"> of {name}</span>
            </>
          }
          hint="Shown on the page of the section, and by search engines."
          rows={2}
          maxLength={LONGEST_SECTION_DESCRIPTION}
          value={description}
          onChange={({ target }) => onChange({ ...section, description: target.value })}
        />
      </div>
    </li>
  );
}
