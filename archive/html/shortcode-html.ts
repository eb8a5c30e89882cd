/** An attachment of WordPress: an image, or a recording or document. */
export type Attachment = { url: string; alt: string; caption: string };

export function escapeHtml(text: string): string {
  return text
    .replace(/&(?!(?:amp|lt|gt|quot|#\d{1,6});)/g, "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;");
}

/** A figure element. The caption is HTML already. */
export function figureOf({ url, alt, caption }: Attachment): string {
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"><figcaption>${caption}</figcaption></figure>`;
}

export function galleryOf(images: readonly Attachment[]): string {
  return `<div class="gallery">${images.map(figureOf).join("")}</div>`;
}

const IMAGE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i;
const AUDIO = /\.(?:mp3|m4a|ogg|oga|wav|flac|aac)(?:[?#]|$)/i;
const VIDEO = /\.(?:mp4|m4v|webm|ogv|mov)(?:[?#]|$)/i;

export function kindOfFile(address: string): "image" | "audio" | "video" | "other" {
  const path = address.slice(0, 2000);
  if (IMAGE.test(path)) return "image";
  if (AUDIO.test(path)) return "audio";
  return VIDEO.test(path) ? "video" : "other";
}
