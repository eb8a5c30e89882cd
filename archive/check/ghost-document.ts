import { isRecord } from "../../app/domain/parse-inlines.ts";
import { parseMarkdown } from "../html/parse-markdown.ts";
import { readHtml, toFullAddress } from "./read-html.ts";
import { emptyReading, joinReadings, type Reading } from "./reading.ts";

const HTML = new Set(
  "html caption calloutText heading content header subheader disclaimer productDescription textValue".split(
    " ",
  ),
);
const PLAIN = new Set(
  "code fileTitle fileCaption buttonText productTitle productButton alt title description".split(
    " ",
  ),
);
const LINKS = new Set("url buttonUrl productUrl href".split(" "));
const IMAGES = new Set("productImageSrc backgroundImageSrc imageUrl customThumbnailSrc".split(" "));

/** Reads a document of one of Ghost's editors by the names of its fields, whatever its cards are. */
export function readGhostDocument(json: string, base: string): Reading {
  const readings: Reading[] = [];
  const addText = (text: string) => readings.push({ ...emptyReading(), text });
  const addAddress = (kind: "links" | "images" | "recordings", address: string) => {
    const full = toFullAddress(address, base);
    if (full !== null) readings.push({ ...emptyReading(), [kind]: [full] });
  };

  /** Reads a value; returns the text in it that belongs to the line around it. */
  function read(value: unknown): string {
    if (Array.isArray(value)) return value.map(read).join("");
    if (!isRecord(value)) return "";
    const type = String(value.type ?? "");
    if (typeof value.text === "string") return value.text;
    const isLine = type === "link" || type === "autolink" || type === "at-link";
    for (const [key, field] of Object.entries(value)) {
      if (typeof field === "string" && field !== "") readField(key, field, type);
      else if (isRecord(field) || (Array.isArray(field) && key !== "children"))
        addText(read(field));
    }
    const inner = read(value.children);
    if (isLine) return inner;
    addText(inner);
    return type === "linebreak" ? "\n" : "";
  }

  function readField(key: string, field: string, type: string): void {
    if (HTML.has(key)) readings.push(readHtml(field, base));
    else if (key === "markdown") readings.push(readHtml(parseMarkdown(field), base));
    else if (PLAIN.has(key)) addText(field);
    else if (LINKS.has(key)) addAddress("links", field);
    else if (IMAGES.has(key)) addAddress("images", field);
    else if (key === "src") {
      const isRecording = type === "audio" || type === "video";
      addAddress(isRecording ? "recordings" : type === "file" ? "links" : "images", field);
    }
  }

  try {
    addText(read(JSON.parse(json)));
  } catch {
    return emptyReading();
  }
  return joinReadings(readings);
}
