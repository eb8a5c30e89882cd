import { useFormContext } from "react-hook-form";
import type { ArticleFields } from "../../../domain/newsroom/article-fields.ts";
import type { SlugEvent } from "../../../domain/newsroom/slug-machine.ts";
import { FieldFrame } from "../../../ui/controls/text-field.tsx";

/** The headline, as it will look. */
export function TitleField({ onSlugEvent }: { onSlugEvent: (event: SlugEvent) => void }) {
  const { register, formState } = useFormContext<ArticleFields>();
  return (
    <FieldFrame label="Title" error={formState.errors.title?.message}>
      {(control) => (
        <textarea
          {...control}
          {...register("title", {
            setValueAs: toLine,
            onChange: (event: { target: { value: string } }) =>
              onSlugEvent({ type: "title-changed", title: toLine(event.target.value) }),
          })}
          rows={1}
          placeholder="Headline"
          // A headline is one line, however it wraps.
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
          }}
          className="headline-field"
        />
      )}
    </FieldFrame>
  );
}

function toLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ");
}
