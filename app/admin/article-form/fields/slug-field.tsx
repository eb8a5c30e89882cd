import { clsx } from "clsx";
import { useController, useFormContext } from "react-hook-form";
import type { ArticleFields } from "../../../domain/newsroom/article-fields.ts";
import type { SlugEvent } from "../../../domain/newsroom/slug-machine.ts";
import { Button } from "../../../ui/button.tsx";
import { FIELD_LOOK, FieldFrame } from "../../../ui/controls/text-field.tsx";

/** The last part of the story's address. */
export function SlugField({ onSlugEvent }: { onSlugEvent: (event: SlugEvent) => void }) {
  const { getValues } = useFormContext<ArticleFields>();
  const { field, fieldState } = useController<ArticleFields, "slug">({ name: "slug" });
  return (
    <FieldFrame label="Slug" error={fieldState.error?.message}>
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            {...field}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              field.onChange(event);
              onSlugEvent({ type: "slug-written", slug: event.target.value });
            }}
            className={clsx(FIELD_LOOK, "min-h-11")}
          />
          <Button
            type="button"
            look="outline"
            className="px-4"
            onClick={() => onSlugEvent({ type: "generate", title: getValues("title") })}
          >
            Generate
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
