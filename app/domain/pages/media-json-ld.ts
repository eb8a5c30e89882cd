import type { AudioObject, NewsArticle, VideoObject } from "schema-dts";
import type { Block } from "../content.ts";
import { type ImageStore, renderUrl, wholeUrl } from "../image-address.ts";
import { isoDuration, mediaType, mediaUrl, wholeMediaUrl } from "../media-address.ts";
import type { MediaBlock } from "../parse-media.ts";

type Site = ImageStore & { siteUrl: string };

/**
 * Recordings of an article for search engines, which need the name and day of each, and an image of a video. Files of
 * other sites are theirs to describe.
 */
export function mediaJsonLd(
  blocks: readonly Block[],
  site: Site,
  publishedAt: string | undefined,
): Pick<NewsArticle, "audio" | "video"> {
  if (publishedAt === undefined) return {};
  const audio: AudioObject[] = [];
  const video: VideoObject[] = [];
  for (const block of blocks) {
    if (block.type !== "audio" && block.type !== "video") continue;
    if (block.title.trim() === "" || mediaUrl(block.file, site) === undefined) continue;
    const facts = describeFile(block, site, publishedAt);
    if (block.type === "audio") audio.push({ "@type": "AudioObject", ...facts });
    const thumbnailUrl =
      block.type === "video" && block.src !== ""
        ? wholeUrl(renderUrl(block.src, site, 1200), site.siteUrl)
        : undefined;
    if (thumbnailUrl) video.push({ "@type": "VideoObject", ...facts, thumbnailUrl });
  }
  return { ...(audio.length > 0 && { audio }), ...(video.length > 0 && { video }) };
}

function describeFile(block: MediaBlock, site: Site, uploadDate: string) {
  const encodingFormat = mediaType(block.file);
  return {
    name: block.title,
    ...(block.caption.trim() !== "" && { description: block.caption }),
    uploadDate,
    contentUrl: wholeMediaUrl(block.file, site),
    ...(block.duration > 0 && { duration: isoDuration(block) }),
    ...(encodingFormat && { encodingFormat }),
  };
}
