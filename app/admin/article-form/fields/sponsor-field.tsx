import { useFormContext } from "react-hook-form";
import type { ArticleFields } from "../../../domain/newsroom/article-fields.ts";
import { TextField } from "../../../ui/controls/text-field.tsx";

/** Who paid for the story. Most have nobody. */
export function SponsorField() {
  const { register, formState } = useFormContext<ArticleFields>();
  return (
    <TextField
      label="Sponsor"
      hint="Only for stories that were paid for: readers see “Sponsored by” and this name."
      error={formState.errors.sponsor?.message}
      {...register("sponsor")}
    />
  );
}
