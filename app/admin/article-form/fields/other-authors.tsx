import ChevronUp from "lucide-react/icons/chevron-up";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { BYLINE_ROLES, isBylineRole } from "../../../domain/byline.ts";
import { MOST_OTHER_AUTHORS, type OtherAuthor } from "../../../domain/newsroom/article-fields.ts";
import { Button } from "../../../ui/button.tsx";
import { ComboboxField } from "../../../ui/controls/combobox-field.tsx";
import { SelectField, type SelectOption } from "../../../ui/controls/select-field.tsx";
import { useField } from "./article-document.ts";

const ROLE_OPTIONS = Object.entries(BYLINE_ROLES).map(([value, { label }]) => ({ value, label }));

/** Whom else the byline names, in order, each with their part. */
export function OtherAuthors({ options }: { options: readonly SelectOption[] }) {
  const first = useField("authorId");
  const field = useField("otherAuthors");
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const others = field.value;

  function change(index: number, part: Partial<OtherAuthor>): void {
    field.onChange(others.map((other, place) => (place === index ? { ...other, ...part } : other)));
  }

  /** The first of the others changes places with the author. */
  function moveUp(index: number): void {
    const moved = others[index];
    const above = others[index - 1];
    if (!moved) return;
    if (above) {
      field.onChange(others.toSpliced(index - 1, 2, moved, above));
      return;
    }
    const replaced: OtherAuthor[] = first.value ? [{ authorId: first.value, role: "by" }] : [];
    field.onChange([...replaced, ...others.slice(1)]);
    first.onChange(moved.authorId);
  }

  function remove(index: number): void {
    field.onChange(others.toSpliced(index, 1));
    addButton.current?.focus();
  }

  return (
    <>
      {others.length > 0 && (
        <ul aria-label="Other authors" className="mt-2 flex flex-col gap-4">
          {others.map(({ authorId, role }, index) => {
            const name = options.find(({ value }) => value === authorId)?.label ?? "this author";
            return (
              <li
                // Rows have no identity but their place: the same author may have several parts.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                className="flex flex-col gap-2"
              >
                <ComboboxField
                  label={`Author ${index + 2}`}
                  options={options}
                  value={authorId}
                  onChange={(value) => value && change(index, { authorId: value })}
                  placeholder="Select an author"
                  emptyText="No authors found."
                />
                <div className="flex items-end gap-2">
                  <SelectField
                    className="min-w-0 grow"
                    label={`Part of author ${index + 2}`}
                    options={ROLE_OPTIONS}
                    value={role}
                    onChange={(value) => isBylineRole(value) && change(index, { role: value })}
                  />
                  <Button
                    type="button"
                    look="outline"
                    className="px-3"
                    aria-label={`Move ${name} up`}
                    disabled={index === 0 && role !== "by"}
                    onClick={() => moveUp(index)}
                  >
                    <ChevronUp aria-hidden size={18} />
                  </Button>
                  <Button
                    type="button"
                    look="outline"
                    className="px-3"
                    aria-label={`Remove ${name}`}
                    onClick={() => remove(index)}
                  >
                    <X aria-hidden size={18} />
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {isAdding && (
        <ComboboxField
          label={`Author ${others.length + 2}`}
          options={options}
          value=""
          onChange={(authorId) => {
            if (authorId === "") return;
            field.onChange([...others, { authorId, role: "by" }]);
            setAdding(false);
          }}
          placeholder="Select an author"
          emptyText="No authors found."
          error={field.error}
        />
      )}
      {others.length < MOST_OTHER_AUTHORS && !isAdding && (
        <Button
          ref={addButton}
          type="button"
          look="text"
          className="min-h-9! gap-1.5! self-start px-0! pointer-coarse:min-h-11!"
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden size={16} />
          Another Author
        </Button>
      )}
    </>
  );
}
