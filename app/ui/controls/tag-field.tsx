import { Autocomplete } from "@base-ui/react/autocomplete";
import { clsx } from "clsx";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import { FIELD_CLASS, FieldLayout } from "./text-field.tsx";

export type TagFieldHandle = {
  /** Adds the tag being typed. */
  flush(): void;
};

/** Tag input: Enter, a comma or a suggestion adds a tag. `onQuery` receives the typed text, to load `suggestions`. */
export function TagField({
  label,
  values,
  onChange,
  suggestions,
  onQuery,
  hint,
  error,
  handle,
}: {
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  suggestions: readonly string[];
  onQuery: (query: string) => void;
  hint?: string;
  error?: string;
  handle?: Ref<TagFieldHandle>;
}) {
  const [query, setQuery] = useState("");
  const highlighted = useRef<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  /** Container of the suggestions, inside the field's landmark for accessibility. */
  const container = useRef<HTMLDivElement>(null);
  const selected = new Set(values.map(toKey));

  function type(text: string): void {
    const parts = text.split(",");
    const rest = parts.pop() ?? "";
    if (parts.length > 0) add(...parts);
    setQuery(rest);
    onQuery(rest);
  }

  function add(...texts: string[]): void {
    const added = new Map<string, string>();
    for (const text of texts.map((part) => part.trim())) {
      if (text !== "" && !selected.has(toKey(text))) added.set(toKey(text), text);
    }
    if (added.size > 0) onChange([...values, ...added.values()]);
    setQuery("");
    onQuery("");
  }

  useImperativeHandle(handle, () => ({ flush: () => add(query) }));

  function remove(value: string): void {
    onChange(values.filter((other) => other !== value));
    input.current?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
    // Enter may confirm an input method's composition.
    if (event.nativeEvent.isComposing) return;
    const last = values.at(-1);
    if (event.key === "Enter" && highlighted.current === undefined) {
      event.preventDefault();
      add(query);
    } else if (event.key === "Backspace" && !event.repeat && query === "" && last !== undefined) {
      remove(last);
    }
  }

  return (
    <FieldLayout label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex flex-col gap-2">
          {values.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {values.map((value) => (
                <li
                  key={value}
                  className="flex min-h-8 max-w-full items-center rounded-full bg-tint pl-3 text-small"
                >
                  <span className="truncate">{value}</span>
                  <button
                    type="button"
                    aria-label={`Remove ${value}`}
                    className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-ink hover:text-paper pointer-coarse:size-11"
                    onClick={() => remove(value)}
                  >
                    <X aria-hidden size={14} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div ref={container}>
            <Autocomplete.Root
              items={suggestions.filter((suggestion) => !selected.has(toKey(suggestion)))}
              mode="none"
              openOnInputClick
              value={query}
              onValueChange={(value, { reason }) =>
                reason === "item-press" ? add(value) : type(value)
              }
              onItemHighlighted={(value) => {
                highlighted.current = value;
              }}
            >
              <Autocomplete.Input
                {...control}
                // While the list is open, the rest of the page, label included, is hidden from screen readers.
                aria-label={label}
                ref={input}
                autoComplete="off"
                onKeyDown={handleKey}
                onFocus={() => onQuery(query)}
                onBlur={() => add(query)}
                className={clsx(FIELD_CLASS, "min-h-11")}
              />
              <Autocomplete.Portal container={container}>
                <Autocomplete.Positioner sideOffset={4} className="z-50">
                  <Autocomplete.Popup className="popup max-h-(--available-height) w-(--anchor-width) overflow-y-auto data-empty:hidden">
                    <Autocomplete.List className="py-1">
                      {(suggestion: string) => (
                        <Autocomplete.Item
                          key={suggestion}
                          value={suggestion}
                          className="flex min-h-10 items-center px-3 outline-none data-highlighted:bg-tint"
                        >
                          {suggestion}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.List>
                  </Autocomplete.Popup>
                </Autocomplete.Positioner>
              </Autocomplete.Portal>
            </Autocomplete.Root>
          </div>
        </div>
      )}
    </FieldLayout>
  );
}

/** Tags are compared without case. */
function toKey(value: string): string {
  return value.trim().toLowerCase();
}
