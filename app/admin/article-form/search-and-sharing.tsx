import { useSyncExternalStore } from "react";
import type { Article } from "../../domain/article.ts";
import { emptyFields } from "../../domain/newsroom/article-fields.ts";
import { toPreviewArticle } from "../../domain/newsroom/preview-article.ts";
import { TextField } from "../../ui/controls/text-field.tsx";
import { LibraryImageField } from "../image-picker/library-image-field.tsx";
import { Panel } from "../publishing/panel.tsx";
import { SearchPreview, SocialPreview } from "./card-previews.tsx";
import { useArticleDocument, useField } from "./fields/article-document.ts";
import { SharedField } from "./fields/shared-field.tsx";
import type { FormLists } from "./load-form-lists.ts";
import type { Images } from "./use-images.ts";

/** Texts and image that search engines and social networks show in place of the article's own, and what they make of them. */
export function SearchAndSharing({
  categories,
  images,
}: Pick<FormLists, "categories"> & { images: Pick<Images, "upload" | "report"> }) {
  const article = useShownArticle(categories);
  const { seoTitle, seoDescription, socialTitle, socialDescription, socialImage } = article;
  const { onChange: setAddress, ...address } = useField("canonicalUrl");
  const texts = [seoTitle, seoDescription, socialTitle, socialDescription, socialImage];
  const own = [...texts, address.value.trim() || null];
  return (
    <Panel title="Search and Sharing" isEmpty={own.every((value) => value === null)}>
      <SharedField
        name="seoTitle"
        label="Search headline"
        hint="Empty: the title. Search results show about 60 characters."
        hasCount
      />
      <SharedField
        name="seoDescription"
        label="Search description"
        hint="Empty: the excerpt. Search results show about 160 characters."
        rows={3}
        hasCount
      />
      <SearchPreview article={article} />
      <SharedField
        name="socialTitle"
        label="Sharing headline"
        hint="Empty: the title. Cards show about 70 characters."
        hasCount
      />
      <SharedField
        name="socialDescription"
        label="Sharing text"
        hint="Empty: the excerpt. Cards show about 125 characters."
        rows={3}
        hasCount
      />
      <SocialImageField images={images} />
      <SocialPreview article={article} />
      <TextField
        label="Canonical address"
        type="url"
        hint="For an article that another site published first: search engines list that page, and the sitemap leaves this one out."
        {...address}
        onChange={(event) => setAddress(event.target.value)}
      />
    </Panel>
  );
}

/** The article as its page would be, with the fields that search results and cards show. */
function useShownArticle(categories: FormLists["categories"]): Article {
  const { fields } = useArticleDocument();
  const values = useSyncExternalStore(fields.subscribe, fields.values);
  const { title, excerpt, slug, imageSrc, categoryId } = values;
  const { seoTitle, seoDescription, socialTitle, socialDescription, socialImage } = values;
  const own = { seoTitle, seoDescription, socialTitle, socialDescription, socialImage };
  return toPreviewArticle(
    { ...emptyFields(), title, excerpt, slug, imageSrc, ...own },
    { id: "", category: categories.find(({ id }) => id === categoryId), byline: [] },
  );
}

/** The image of the card: chosen from the library, uploaded, or a URL. Without one it is the lead image. */
function SocialImageField({ images }: { images: Pick<Images, "upload" | "report"> }) {
  const { value, error, onChange } = useField("socialImage");
  return (
    <LibraryImageField
      label="Image for sharing"
      source={value}
      uploadImage={images.upload}
      on={{ state: (state) => images.report("social", state), source: onChange }}
    >
      <TextField
        label="Address of the image for sharing"
        hint="Empty: the lead image. A URL, or the path of an uploaded image."
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </LibraryImageField>
  );
}
