import { strToU8, zipSync } from "fflate";

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

const TYPES = `<Types xmlns="${PACKAGE}/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
  <Default Extension="xml" ContentType="application/xml"/>
  <Override PartName="/word/document.xml"
    ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
</Types>`;
const RELATIONS = `<Relationships xmlns="${PACKAGE}/relationships">
  <Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>
</Relationships>`;
const DOCUMENT_RELATIONS = `<Relationships xmlns="${PACKAGE}/relationships">
  <Relationship Id="r1" Type="${OFFICE}/styles" Target="styles.xml"/>
  <Relationship Id="r2" Type="${OFFICE}/comments" Target="comments.xml"/>
</Relationships>`;

/** A `.docx` file, as word processors write it. `body` is what stands in `w:body`. */
export function wordFile(
  body: string,
  { styles = "", comments = "" }: { styles?: string; comments?: string } = {},
): Uint8Array<ArrayBuffer> {
  const part = (name: string, content: string) =>
    strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><w:${name} xmlns:w="${WORD}">${content}</w:${name}>`,
    );
  return zipSync({
    "[Content_Types].xml": strToU8(TYPES),
    "_rels/.rels": strToU8(RELATIONS),
    "word/_rels/document.xml.rels": strToU8(DOCUMENT_RELATIONS),
    "word/document.xml": part("document", `<w:body>${body}</w:body>`),
    "word/styles.xml": part("styles", styles),
    "word/comments.xml": part("comments", comments),
  }) as Uint8Array<ArrayBuffer>;
}

/** A paragraph; `style` is the id of its style. */
export function wordParagraph(runs: string, style?: string): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : "";
  return `<w:p>${properties}${runs}</w:p>`;
}

/** A run; `properties` are elements of `w:rPr`. */
export function wordRun(text: string, properties = ""): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}
