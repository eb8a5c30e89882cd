import type { Ref } from "react";
import { ARTICLE_LABELS } from "../../domain/article-label.ts";
import { titleSlug } from "../../domain/newsroom/slug-machine.ts";
import { uniqueTopics } from "../../domain/pages/topic.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { SwitchField } from "../../ui/controls/switch-field.tsx";
import { TagField, type TagFieldHandle } from "../../ui/controls/tag-field.tsx";
import { useTagSuggestions } from "../use-tag-suggestions.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { useField } from "./fields/article-document.ts";
import { ImageSection } from "./fields/image-section.tsx";
import { AuthorField, CategoryField } from "./fields/pickers.tsx";
import { SharedField } from "./fields/shared-field.tsx";
import type { FormLists } from "./load-form-lists.ts";
import { PublishDateField } from "./publish-date-field.tsx";
import { SearchAndSharing } from "./search-and-sharing.tsx";
import { SeriesField } from "./series-field.tsx";
import type { Fields } from "./use-fields.ts";
import type { Images } from "./use-images.ts";

/** Category, author, publish date, image and other settings of the article. */
export function SettingsFields({
  copy,
  lists: { categories, authors },
  fields: { tags },
  images,
  refusal,
}: {
  copy: WorkingCopy;
  lists: FormLists;
  fields: Pick<Fields, "tags">;
  images: Pick<Images, "upload" | "report">;
  /** Names the roles that may add categories and authors, where the user may not. */
  refusal: string | undefined;
}) {
  const featured = useField("isFeatured");
  const popular = useField("isPopular");
  return (
    <>
      <div className="flex flex-col gap-3">
        <SwitchField label="Featured Article" isOn={featured.value} onChange={featured.onChange} />
        <SwitchField label="Trending News" isOn={popular.value} onChange={popular.onChange} />
      </div>
      <SlugField />
      <CategoryField categories={categories} refusal={refusal} />
      <AuthorField authors={authors} refusal={refusal} />
      <PublishDateField copy={copy} />
      <ImageSection uploadImage={images.upload} onState={(state) => images.report("lead", state)} />
      <TagsSection handle={tags} />
      <LabelField />
      <SeriesField copy={copy} refusal={refusal} />
      <SponsorField />
      <SearchAndSharing categories={categories} images={images} />
    </>
  );
}

const NO_SLUG_FROM_TITLE =
  "No slug can be made from a title without letters and digits. Enter one, such as harbor-opens.";

/** The last part of the article's URL. */
function SlugField() {
  const { value: title } = useField("title");
  const { value: slug, onChange } = useField("slug");
  const hasNoSlug = slug === "" && title.trim() !== "" && titleSlug(title) === "";
  return (
    <SharedField
      name="slug"
      label="Slug"
      hint={hasNoSlug && <span role="status">{NO_SLUG_FROM_TITLE}</span>}
      autoComplete="off"
      spellCheck={false}
    >
      <Button
        type="button"
        look="outline"
        className="px-4"
        onClick={() => onChange(titleSlug(title))}
      >
        Generate
      </Button>
    </SharedField>
  );
}

/** Tags, with suggestions from other articles. */
function TagsSection({ handle }: { handle: Ref<TagFieldHandle> }) {
  const field = useField("tags");
  const { suggestions, suggest } = useTagSuggestions();
  return (
    <TagField
      label="Tags"
      hint="Press Enter or comma to add a tag."
      values={field.value}
      onChange={field.onChange}
      suggestions={uniqueTopics(suggestions)}
      onQuery={suggest}
      error={field.error}
      handle={handle}
    />
  );
}

const LABEL_OPTIONS = [
  { value: "", label: "None" },
  ...Object.entries(ARTICLE_LABELS).map(([value, { name }]) => ({ value, label: name })),
];

/** The kind of article, which its page and cards show. */
function LabelField() {
  const field = useField("label");
  return (
    <SelectField
      label="Label"
      hint="Readers see it above the headline."
      options={LABEL_OPTIONS}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

/** Sponsor of the article. Usually empty. */
function SponsorField() {
  return (
    <SharedField
      name="sponsor"
      label="Sponsor"
      hint="Only for sponsored articles. Readers see “Sponsored by” and this name."
    />
  );
}
