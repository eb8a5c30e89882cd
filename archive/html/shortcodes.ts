const CAPTION =
  /\[caption([^\]]*)\]\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/gi;
const GALLERY = /\[gallery([^\]]*)\]/gi;
const PLAYER = /\[(embed|video|audio|youtube|vimeo|playlist)\b([^\]]*)\](?:([^[\]]*)\[\/\1\])?/gi;
const ADDRESS = /https?:\/\/[^\s"'<>[\]]+/i;

export type AttachmentImage = { url: string; alt: string; caption: string };

/**
 * Expands WordPress's built-in shortcodes to HTML: `[caption]` and `[gallery]` become figures, players
 * become `<embed>`. Other brackets are text, such as "[sic]".
 */
export function expandShortcodes(
  text: string,
  findAttachment: (id: string) => AttachmentImage | null,
): string {
  if (!text.includes("[")) return text;
  return text
    .replace(CAPTION, (_all, attributes: string, image: string, rest: string) => {
      const caption = rest.trim() || readAttribute(attributes, "caption");
      return `<figure>${image}<figcaption>${caption}</figcaption></figure>`;
    })
    .replace(GALLERY, (_all, attributes: string) =>
      (readAttribute(attributes, "ids") || readAttribute(attributes, "include"))
        .split(",")
        .map((id) => findAttachment(id.trim()))
        .map((image) => (image ? figureOf(image) : ""))
        .join(""),
    )
    .replace(PLAYER, (all, _name: string, attributes: string, inner: string | undefined) => {
      const address = ADDRESS.exec(inner ?? "")?.[0] ?? ADDRESS.exec(attributes)?.[0];
      return address ? `<embed src="${escapeHtml(address)}">` : all;
    });
}

/** A figure element. The caption is HTML already. */
function figureOf({ url, alt, caption }: AttachmentImage): string {
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"><figcaption>${caption}</figcaption></figure>`;
}

function readAttribute(attributes: string, name: string): string {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(attributes);
  return match?.[1] ?? match?.[2] ?? "";
}

function escapeHtml(text: string): string {
  return text
    .replace(/&(?!amp;)/g, "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;");
}
