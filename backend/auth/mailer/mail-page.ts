import type { MailBrand, MailColors } from "../service/mail-brand.ts";

/**
 * The page of an email. Colors are those of the light scheme in attributes, which every mail client reads, and of the
 * dark one where it reads style sheets.
 */
export function renderMailPage(
  { siteName, brand }: { siteName: string; brand: MailBrand | undefined },
  parts: readonly string[],
): string {
  const font = `font:16px/1.5 ${brand?.fontFamily ?? "Georgia,serif"}`;
  const page = brand ? `;background:${brand.light.paper};color:${brand.light.ink}` : "";
  const rule = brand ? `;border-top:4px solid ${brand.light.accent};padding-top:24px` : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">${brand ? styleSheet(brand.dark) : ""}
</head>
<body class="mail-page" style="margin:0;padding:32px 24px;${font}${page}">
<div class="mail-rule" style="max-width:34em;margin:0 auto${rule}">
${masthead(siteName, brand)}
${parts.filter((part) => part !== "").join("\n")}
</div>
</body>
</html>
`;
}

function styleSheet({ paper, ink, accent, name }: MailColors): string {
  return `
<style>@media (prefers-color-scheme:dark){.mail-page{background:${paper}!important;color:${ink}!important}.mail-rule{border-color:${accent}!important}.mail-name{color:${name}!important}.mail-button{background:${accent}!important;color:${paper}!important}}</style>`;
}

/** A logo stands on light paper, in the dark scheme too: it is drawn for that. */
function masthead(siteName: string, brand: MailBrand | undefined): string {
  if (!brand?.logo) {
    const color = brand ? `;color:${brand.light.name}` : "";
    return `<p class="mail-name" style="margin:0 0 24px;font-weight:700;font-size:22px${color}">${escapeMarkup(siteName)}</p>`;
  }
  const { url, width, height } = brand.logo;
  return `<p style="margin:0 0 24px"><img src="${escapeMarkup(url)}" alt="${escapeMarkup(siteName)}" width="${width}" height="${height}" style="padding:8px;margin-left:-8px;background:${brand.light.paper};font-weight:700;font-size:22px;color:${brand.light.name}"></p>`;
}

/** A paragraph of text. */
export function mailParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeMarkup(text)}</p>`;
}

/** A link as a button. */
export function mailButton(link: string, text: string, brand: MailBrand | undefined): string {
  const colors = brand
    ? `background:${brand.light.accent};color:${brand.light.paper}`
    : "border:1px solid currentColor;color:inherit";
  return `<p style="margin:0 0 24px"><a class="mail-button" href="${escapeMarkup(link)}" style="display:inline-block;padding:10px 18px;${colors};text-decoration:none;font-weight:600">${escapeMarkup(text)}</a></p>`;
}

/** Escapes text for HTML and XML, in elements and attributes. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
