import { useWatch } from "react-hook-form";
import { ArticleImage } from "../../blocks/image/article-image.tsx";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Panel } from "../publishing/panel.tsx";
import { SharedField } from "./fields/shared-field.tsx";

/** Texts that search engines and social networks show in place of title and excerpt, and what they make of them. */
export function SearchAndSharing() {
  const [seoTitle, seoDescription, socialTitle] = useWatch<
    ArticleFields,
    ["seoTitle", "seoDescription", "socialTitle"]
  >({ name: ["seoTitle", "seoDescription", "socialTitle"] });
  return (
    <Panel
      title="Search and Sharing"
      isEmpty={[seoTitle, seoDescription, socialTitle].every((text) => text === "")}
    >
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
      <SearchPreview />
      <SharedField
        name="socialTitle"
        label="Sharing headline"
        hint="Empty: the title. Shown where the article is shared."
        hasCount
      />
      <SharedPreview />
    </Panel>
  );
}

/** The article as a search engine lists it. */
function SearchPreview() {
  const { siteName, siteUrl } = useSite();
  const [title, excerpt, slug, seoTitle, seoDescription] = useWatch<
    ArticleFields,
    ["title", "excerpt", "slug", "seoTitle", "seoDescription"]
  >({ name: ["title", "excerpt", "slug", "seoTitle", "seoDescription"] });
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-meta text-quiet">As a search result</figcaption>
      <div className="rounded-control border border-hairline bg-paper p-3">
        <p className="truncate text-meta text-quiet">{`${hostOf(siteUrl)} › article › ${slug}`}</p>
        <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {`${seoTitle || title || "Untitled"} | ${siteName}`}
        </p>
        <p dir="auto" className="line-clamp-3 text-meta text-quiet wrap-anywhere">
          {seoDescription || excerpt}
        </p>
      </div>
    </figure>
  );
}

/** The card that social networks make of a link to the article. */
function SharedPreview() {
  const { siteUrl } = useSite();
  const [title, excerpt, imageSrc, socialTitle] = useWatch<
    ArticleFields,
    ["title", "excerpt", "imageSrc", "socialTitle"]
  >({ name: ["title", "excerpt", "imageSrc", "socialTitle"] });
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-meta text-quiet">As a shared link</figcaption>
      <div className="overflow-hidden rounded-control border border-hairline bg-paper">
        {imageSrc.trim() !== "" && (
          <ArticleImage source={imageSrc} alt="" sizes="20rem" widest={800} />
        )}
        <div className="p-3">
          <p className="truncate text-meta text-quiet">{hostOf(siteUrl)}</p>
          <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
            {socialTitle || title || "Untitled"}
          </p>
          <p dir="auto" className="line-clamp-2 text-meta text-quiet wrap-anywhere">
            {excerpt}
          </p>
        </div>
      </div>
    </figure>
  );
}

function hostOf(siteUrl: string): string {
  return URL.canParse(siteUrl) ? new URL(siteUrl).host : siteUrl;
}
