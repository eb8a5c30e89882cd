import type { MetaDescriptor } from "react-router";
import { listingImagePath, tagPath } from "../domain/pages/page-paths.ts";
import { topicImageUrl, topicJsonLd } from "../domain/pages/topic.ts";
import { shortenText } from "../domain/shorten-text.ts";
import { translate } from "../domain/texts/translate.ts";
import type { RootData } from "../page-context/page-context.ts";
import type { TagPageProps } from "../site/category/tag-page.tsx";
import { feedLinks, imageMeta, pageMeta, toJson } from "./page-meta.ts";

const DESCRIPTION_LENGTH = 200;

/** Metadata of a topic page; structured data on the first page of its articles only. */
export function topicMeta(
  site: RootData,
  { topic, page }: Pick<TagPageProps, "topic" | "page">,
): MetaDescriptor[] {
  const { name, slug, description } = topic;
  const path = tagPath(slug);
  const isFirst = page === 1;
  const image = topicImageUrl(topic, site) ?? site.siteUrl + listingImagePath("tag", slug, site);
  const tags = pageMeta(site, {
    title: isFirst ? name : translate(site.catalogue, "{name}, page {page}", { name, page }),
    description:
      shortenText(description, DESCRIPTION_LENGTH) ||
      translate(site.catalogue, "All articles tagged {name} from {site}, the newest first.", {
        name,
        site: site.siteName,
      }),
    path: isFirst ? path : `${path}?page=${page}`,
    images: imageMeta(image, name),
  });
  const jsonLd = { "script:ld+json": toJson(topicJsonLd(topic, site)) };
  return [...tags, ...feedLinks(path, name), ...(isFirst ? [jsonLd] : [])];
}
