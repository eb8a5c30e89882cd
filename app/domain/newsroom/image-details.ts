/** Texts of an image, as its file says them. Empty ones are missing. `taken_at` is an ISO date-time. */
export type ImageDetails = Partial<
  Record<
    "alt" | "caption" | "credit" | "source" | "license" | "copyright" | "place" | "taken_at",
    string
  >
>;

/** Tags of a file by group (`exif`, `iptc`, `xmp`), as ExifReader reads them; anything may be missing or malformed. */
export type FileTags = Partial<Record<"exif" | "iptc" | "xmp", unknown>>;

const MAX_LENGTH = 4000;

/** Descriptions that cameras write into every file. */
const CAMERA_TEXT = /^(?:.{0,40} digital camera|sony dsc|dcim\S{0,40}|dji\S{0,40}|default)$/i;

/**
 * Reads captions, credits and rights from the metadata of a file. Of several texts, IPTC comes before XMP and EXIF:
 * agencies and desks write it by hand.
 */
export function toImageDetails(tags: FileTags): ImageDetails {
  const read = (group: keyof FileTags, name: string) => readTag(tags[group], name);
  const description = read("exif", "ImageDescription");
  const details = {
    alt: read("xmp", "AltTextAccessibility"),
    caption:
      read("iptc", "Caption/Abstract") ||
      read("xmp", "description") ||
      (CAMERA_TEXT.test(description) ? "" : description) ||
      read("iptc", "Headline") ||
      read("xmp", "Headline"),
    credit: joinOnce("/", [
      read("iptc", "By-line") || read("xmp", "creator") || read("exif", "Artist"),
      read("iptc", "Credit") || read("xmp", "Credit"),
    ]),
    source: read("iptc", "Source") || read("xmp", "Source"),
    license: read("xmp", "UsageTerms") || read("xmp", "License"),
    copyright:
      read("iptc", "Copyright Notice") || read("xmp", "rights") || read("exif", "Copyright"),
    place: joinOnce(", ", [
      read("iptc", "City") || read("xmp", "City"),
      read("iptc", "Province/State") || read("xmp", "State"),
      read("iptc", "Country/Primary Location Name") || read("xmp", "Country"),
    ]),
    taken_at:
      toIsoTime(read("exif", "DateTimeOriginal"), read("exif", "OffsetTimeOriginal")) ||
      toIsoTime(read("xmp", "DateCreated"), "") ||
      toIsoTime(read("iptc", "Date Created"), ""),
  };
  return Object.fromEntries(Object.entries(details).filter(([, text]) => text !== ""));
}

function readTag(group: unknown, name: string): string {
  if (typeof group !== "object" || group === null) return "";
  const tag: unknown = Reflect.get(group, name);
  // A repeated tag, such as two by-lines.
  if (Array.isArray(tag)) return joinOnce(", ", tag.map(readDescription));
  return readDescription(tag);
}

function readDescription(tag: unknown): string {
  if (typeof tag !== "object" || tag === null || !("description" in tag)) return "";
  const { description } = tag;
  if (typeof description !== "string") return "";
  return description.slice(0, MAX_LENGTH).replaceAll("\0", "").toWellFormed().trim();
}

function joinOnce(separator: string, texts: readonly string[]): string {
  return [...new Set(texts)].filter((text) => text !== "").join(separator);
}

/** An ISO date-time of `2026:11:27 09:30:00`, `2026-11-27T09:30` or `2026-11-27`, with the offset where one is known. */
function toIsoTime(text: string, offset: string): string {
  const [, year, month, day, time = "T12:00:00"] =
    /^(\d{4})[:-](\d\d)[:-](\d\d)([ T]\d\d:\d\d(?::\d\d)?)?/.exec(text) ?? [];
  if (year === undefined) return "";
  const zone =
    /(?:Z|[+-]\d\d:\d\d)$/.exec(text)?.[0] ?? (/^[+-]\d\d:\d\d$/.test(offset) ? offset : "");
  const date = new Date(`${year}-${month}-${day}${time.replace(" ", "T")}${zone}`);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}
