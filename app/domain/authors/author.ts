import type { ProfilePage, WithContext } from "schema-dts";
import { type ImageStore, portraitUrl, wholeUrl } from "../image-address.ts";
import { authorPath } from "../pages/page-paths.ts";

/** A person or desk in bylines. */
export type Author = {
  id: string;
  name: string;
  /** Last part of the URL of their page. */
  slug: string;
  /** Plain text; empty lines separate paragraphs. Empty when not set. */
  bio: string;
  /** An address, or a path in the bucket `article-images`. */
  imageSrc: string | null;
  /** Whether it is an organization, such as a news agency, and not a person. */
  isOrganization: boolean;
};

/** Structured data (JSON-LD) of an author page. URLs are absolute. */
export function authorJsonLd(
  author: Author,
  site: ImageStore & { siteName: string; siteUrl: string },
): WithContext<ProfilePage> {
  const url = `${site.siteUrl}${authorPath(author.slug)}`;
  const image = author.imageSrc && wholeUrl(portraitUrl(author.imageSrc, site), site.siteUrl);
  const newsroom = {
    "@type": "NewsMediaOrganization" as const,
    name: site.siteName,
    url: `${site.siteUrl}/`,
  };
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url,
    mainEntity: {
      ...(author.isOrganization
        ? { "@type": "Organization" as const }
        : { "@type": "Person" as const, worksFor: newsroom }),
      "@id": url,
      name: author.name,
      url,
      ...(author.bio ? { description: author.bio } : {}),
      ...(image ? { image } : {}),
    },
  };
}
