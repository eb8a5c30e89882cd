import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useSyncExternalStore } from "react";
import { TEXT_FIELDS, type TextField } from "../../../domain/newsroom/article-fields.ts";
import { FIELD_CLASS, FieldLayout } from "../../../ui/controls/text-field.tsx";
import { useArticleDocument } from "./article-document.ts";
import { FieldCarets, FieldWriters } from "./field-carets.tsx";
import { useSharedText } from "./use-shared-text.ts";

type SharedFieldProps = {
  name: TextField;
  label: string;
  hint?: ReactNode;
  /** For what the text may not hold. Must stay the same. */
  normalize?: (text: string) => string;
  /** Whether the number of its characters is shown. */
  hasCount?: boolean;
  /** Shown beside the control. */
  children?: ReactNode;
} & (
  | ({ rows: number } & Omit<ComponentProps<"textarea">, "name" | "rows">)
  | ({ rows?: undefined } & Omit<ComponentProps<"input">, "name">)
);

/** A text of the article that several people can write in at once, with the cursors of colleagues. */
export function SharedField({
  name,
  label,
  hint,
  normalize,
  hasCount = false,
  children,
  className,
  ...props
}: SharedFieldProps) {
  const { presence } = useArticleDocument();
  const { ref, error, text } = useSharedText(name, normalize);
  useSyncExternalStore(presence.subscribe, presence.revision);
  const selections = presence.listSelections(TEXT_FIELDS[name]);
  const look = className ?? FIELD_CLASS;
  return (
    <FieldLayout
      label={label}
      hint={hint}
      error={error}
      aside={
        <>
          {selections.length > 0 && <FieldWriters writers={selections} />}
          {hasCount && text !== "" && (
            <span className="ml-auto shrink-0 text-meta text-quiet">{countText(text)}</span>
          )}
        </>
      }
    >
      {(control) => (
        <div className="flex gap-2">
          <div data-text={text} className="field-frame relative min-w-0 flex-auto">
            {props.rows === undefined ? (
              <input
                {...props}
                {...control}
                ref={ref}
                name={name}
                dir="auto"
                className={clsx(look, "min-h-11")}
              />
            ) : (
              <textarea {...props} {...control} ref={ref} name={name} dir="auto" className={look} />
            )}
            {selections.length > 0 && (
              <FieldCarets
                text={text}
                selections={selections}
                className={clsx(look, props.rows === undefined && "field-carets-line")}
              />
            )}
          </div>
          {children}
        </div>
      )}
    </FieldLayout>
  );
}

/** Characters as a reader counts them. */
function countText(text: string): string {
  const count = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)]
    .length;
  return count === 1 ? "1 character" : `${count} characters`;
}
