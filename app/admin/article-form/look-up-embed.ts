import { withSession } from "../../auth/with-session.ts";
import { type LookUpEmbed, NoEmbedError } from "../../blocks/embed/embed-lookup.ts";
import type { UploadImage } from "../../blocks/image/image-uploads.ts";
import { findArticleBySlug } from "../../data/articles/find-articles.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type FoundEmbed, findEmbed } from "../../data/embeds.ts";
import type { EmbedBlock, RelatedArticleBlock } from "../../domain/content.ts";
import { toLinkedPage } from "../../domain/newsroom/article-links.ts";
import { createEmbed, embedText } from "../../domain/parse-embed.ts";
import { createRelatedArticle } from "../../domain/related-article.ts";

/**
 * Looks up embeds with the user's session, and uploads their thumbnails as any image. The address of an article of this
 * site, `articleId` excepted, is looked up here.
 */
export async function lookUpEmbed(
  { upload, siteUrl, articleId }: { upload: UploadImage; siteUrl: string; articleId: string },
  ...[address, previous]: Parameters<LookUpEmbed>
): Promise<EmbedBlock | RelatedArticleBlock> {
  const page = toLinkedPage(address, siteUrl) ?? toLinkedPage(address, window.location.origin);
  if (page?.kind === "article") return lookUpOwnArticle(page.slug, articleId);
  const found = await withSession(() => findEmbed(getBrowserClient(), { address }));
  if (found === null) throw new NoEmbedError();
  const { url, facts, thumbnail } = found;
  if (facts.isGone) {
    if (previous) return { ...previous, gone: true };
    throw new Error(
      `${facts.provider} does not have this, or shows it only to some. Check the address, or use a link.`,
    );
  }
  const src = previous?.src || (thumbnail && (await storeThumbnail(thumbnail, upload)));
  const block = createEmbed(url, {
    ...facts,
    caption: previous?.caption || facts.caption,
    text: facts.text || (previous ? embedText(previous) : ""),
    src: src ?? "",
  });
  if (!block) throw new NoEmbedError();
  return block;
}

async function lookUpOwnArticle(slug: string, articleId: string): Promise<RelatedArticleBlock> {
  const article = await withSession(() => findArticleBySlug(getBrowserClient(), { slug }));
  const block =
    article && article.id !== articleId
      ? createRelatedArticle(article.id, article.title)
      : undefined;
  if (!block) throw new NoEmbedError();
  return block;
}

/** Path of the stored thumbnail. One that cannot be stored is left out: the embed does without. */
async function storeThumbnail(
  { type, data }: NonNullable<FoundEmbed["thumbnail"]>,
  upload: UploadImage,
): Promise<string | undefined> {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const extension = type.replace("image/", "").replace("jpeg", "jpg");
  const file = new File([bytes], `thumbnail.${extension}`, { type });
  try {
    return await upload(file, {
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
  } catch {
    return undefined;
  }
}
