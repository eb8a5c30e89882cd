import { micromark } from "micromark";
import { limitMarkdown } from "../../app/domain/limit-markdown.ts";
import { isRecord } from "../../app/domain/parse-inlines.ts";

/** A card of Ghost's editors. Its fields are HTML where Ghost lets writers format them. */
type Card = Record<string, unknown>;

/**
 * Writes a card as the HTML that Ghost's pages have for it, as far as it says something to readers.
 *
 * @returns null for a card that is not known.
 */
export function writeGhostCard(name: string, card: Card): string | null {
  const text = (key: string) => (typeof card[key] === "string" ? card[key] : "");
  const caption = text("caption") && `<figcaption>${text("caption")}</figcaption>`;
  switch (name.toLowerCase()) {
    case "horizontalrule":
    case "hr":
      return "<hr>";
    case "html":
    case "email":
    case "email-cta":
      return text("html");
    case "markdown":
    case "card-markdown":
      return micromark(limitMarkdown(text("markdown")), { allowDangerousHtml: true });
    case "code":
    case "codeblock":
      return `<pre class="language-${escapeHtml(text("language"))}"><code>${escapeHtml(text("code"))}</code></pre>${caption && `<p>${text("caption")}</p>`}`;
    case "image": {
      const image = imageOf(text("src"), text("alt"));
      const href = text("href");
      return `<figure>${href ? linked(href, image) : image}${caption}</figure>`;
    }
    case "gallery":
      return `<figure class="kg-gallery-card">${imagesOf(card.images)}${caption}</figure>`;
    case "bookmark":
      return bookmarkOf(card, text("url"), caption);
    case "embed":
      return `<figure>${text("html") || `<iframe src="${escapeHtml(text("url"))}"></iframe>`}${caption}</figure>`;
    case "callout":
      return `<div class="kg-card kg-callout-card"><div class="kg-callout-text">${text("calloutText")}</div></div>`;
    case "toggle":
      return `<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4>${text("heading")}</h4></div><div class="kg-toggle-content">${text("content")}</div></div>`;
    case "button":
      return buttonOf(text("buttonUrl"), text("buttonText"));
    case "file":
      return `${buttonOf(text("src"), text("fileTitle") || text("fileName") || text("src"))}${paragraph(text("fileCaption"))}`;
    case "audio":
      return `<figure><audio src="${escapeHtml(text("src"))}" title="${escapeHtml(text("title"))}"></audio>${caption}</figure>`;
    case "video": {
      const poster = text("customThumbnailSrc") || text("thumbnailSrc");
      return `<figure><video src="${escapeHtml(text("src"))}" poster="${escapeHtml(poster)}"></video>${caption}</figure>`;
    }
    case "product":
      return [
        text("productImageSrc") && `<figure>${imageOf(text("productImageSrc"), "")}</figure>`,
        text("productTitle") && `<h4>${text("productTitle")}</h4>`,
        text("productDescription"),
        buttonOf(text("productUrl"), text("productButton")),
      ].join("");
    case "header":
    case "signup":
      return [
        text("backgroundImageSrc") && `<figure>${imageOf(text("backgroundImageSrc"), "")}</figure>`,
        text("header") && `<h2>${text("header")}</h2>`,
        paragraph(text("subheader")),
        paragraph(text("disclaimer")),
        buttonOf(text("buttonUrl"), text("buttonText")),
      ].join("");
    case "call-to-action":
      return [
        text("imageUrl") && `<figure>${imageOf(text("imageUrl"), "")}</figure>`,
        text("textValue"),
        buttonOf(text("buttonUrl"), text("buttonText")),
      ].join("");
    case "paywall":
      return "";
    default:
      return null;
  }
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function bookmarkOf(card: Card, url: string, caption: string): string {
  const metadata = isRecord(card.metadata) ? card.metadata : card;
  const title = typeof metadata.title === "string" ? metadata.title : "";
  const description = typeof metadata.description === "string" ? metadata.description : "";
  const words = linked(url, escapeHtml(title || url));
  return `<p>${words}</p>${paragraph(escapeHtml(description))}${caption && `<p>${card.caption}</p>`}`;
}

function buttonOf(href: string, label: string): string {
  if (label === "") return "";
  return `<p>${href ? linked(href, escapeHtml(label)) : escapeHtml(label)}</p>`;
}

function imagesOf(images: unknown): string {
  return (Array.isArray(images) ? images : [])
    .filter(isRecord)
    .map((image) => {
      const caption = image.caption ? `<figcaption>${image.caption}</figcaption>` : "";
      return `<figure>${imageOf(String(image.src ?? ""), String(image.alt ?? ""))}${caption}</figure>`;
    })
    .join("");
}

function imageOf(src: string, alt: string): string {
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`;
}

function linked(href: string, html: string): string {
  return `<a href="${escapeHtml(href)}">${html}</a>`;
}

function paragraph(html: string): string {
  return html && `<p>${html}</p>`;
}
