import type { MetaDescriptor } from "react-router";
import { authorJsonLd } from "../domain/authors/author.ts";
import { authorPath, listingImagePath } from "../domain/pages/page-paths.ts";
import { shortenText } from "../domain/shorten-text.ts";
import { translate } from "../domain/texts/translate.ts";
import type { RootData } from "../page-context/page-context.ts";
import type { AuthorPageProps } from "../site/category/author-page.tsx";
import { feedLinks, imageMeta, pageMeta, toJson } from "./page-meta.ts";

const DESCRIPTION_LENGTH = 200;

/** Metadata of an author; structured data on the first page of their articles only. */
export function authorMeta(
  site: RootData,
  { author, page }: Pick<AuthorPageProps, "author" | "page">,
): MetaDescriptor[] {
  const path = authorPath(author.slug);
  const isFirst = page === 1;
  const tags = pageMeta(site, {
    title: isFirst
      ? author.name
      : translate(site.catalogue, "{name}, page {page}", { name: author.name, page }),
    description:
      shortenText(author.bio, DESCRIPTION_LENGTH) ||
      translate(site.catalogue, "All articles by {name} in {site}.", {
        name: author.name,
        site: site.siteName,
      }),
    path: isFirst ? path : `${path}?page=${page}`,
    type: "profile",
    images: imageMeta(site.siteUrl + listingImagePath("author", author.slug, site), author.name),
  });
  const jsonLd = { "script:ld+json": toJson(authorJsonLd(author, site)) };
  return [...tags, ...feedLinks(path, author.name), ...(isFirst ? [jsonLd] : [])];
}
