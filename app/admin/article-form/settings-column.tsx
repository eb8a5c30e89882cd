import type { Ref } from "react";
import { Controller, useFormContext } from "react-hook-form";
import type { AuthorName } from "../../data/authors/list-authors.ts";
import type { Client } from "../../data/client.ts";
import type { CategoryRow } from "../../data/database.types.ts";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import type { SlugEvent } from "../../domain/newsroom/slug-machine.ts";
import type { PicturesState, UploadPicture } from "../../editor/body-editor.tsx";
import { DateField } from "../../ui/controls/date-field.tsx";
import { SwitchField } from "../../ui/controls/switch-field.tsx";
import type { TagFieldHandle } from "../../ui/controls/tag-field.tsx";
import { AuthorField } from "./fields/author-field.tsx";
import { CategoryField } from "./fields/category-field.tsx";
import { PictureSection } from "./fields/picture-section.tsx";
import { SlugField } from "./fields/slug-field.tsx";
import { SponsorField } from "./fields/sponsor-field.tsx";
import { TagsSection } from "./fields/tags-section.tsx";

/** Where and when the story appears, and what goes with it. */
export function SettingsColumn({
  client,
  categories,
  authors,
  uploadPicture,
  onPicture,
  onSlugEvent,
  tags,
}: {
  client: Client;
  categories: readonly CategoryRow[];
  authors: readonly AuthorName[];
  uploadPicture: UploadPicture;
  onPicture: (state: PicturesState) => void;
  onSlugEvent: (event: SlugEvent) => void;
  tags: Ref<TagFieldHandle>;
}) {
  const { control } = useFormContext<ArticleFields>();
  return (
    <div className="article-form-settings">
      <div className="flex flex-col gap-3">
        <Controller
          control={control}
          name="isFeatured"
          render={({ field }) => (
            <SwitchField label="Featured Article" isOn={field.value} onChange={field.onChange} />
          )}
        />
        <Controller
          control={control}
          name="isPopular"
          render={({ field }) => (
            <SwitchField label="Trending News" isOn={field.value} onChange={field.onChange} />
          )}
        />
      </div>
      <SlugField onSlugEvent={onSlugEvent} />
      <CategoryField client={client} categories={categories} />
      <AuthorField client={client} authors={authors} />
      <Controller
        control={control}
        name="publishedAt"
        render={({ field, fieldState }) => (
          <DateField
            label="Publish date"
            hint="Readers see the story from this moment on."
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <PictureSection uploadPicture={uploadPicture} onState={onPicture} />
      <TagsSection client={client} handle={tags} />
      <SponsorField />
    </div>
  );
}
