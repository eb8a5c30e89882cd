import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from "fflate";
import mammoth from "mammoth/mammoth.browser.js";
import { countComments, removeUnseen } from "./remove-unseen.ts";

/** A Word document as HTML, and the number of its parts that a reader of it does not see as text. */
export type WordText = { html: string; comment: number; deletion: number; hidden: number };

/** A file that cannot be read; the message says why, and what to do. */
export class WordFileError extends Error {}

/** Limits of a file, packed and unpacked, and of one part of XML in it, in bytes. */
const LIMITS = { file: 50_000_000, unpacked: 200_000_000, xml: 20_000_000 };

/** Styles that mammoth does not know by itself. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\n')",
  "r[style-name='HTML Code'] => code",
  "u => u",
];

/**
 * Reads a `.docx` file.
 *
 * @throws WordFileError
 */
export async function readWordFile(file: File): Promise<WordText> {
  if (!/\.docx$/i.test(file.name))
    throw new WordFileError(
      `“${file.name}” is of an older kind. Save it as .docx in your word processor and add that file.`,
    );
  if (file.size > LIMITS.file)
    throw new WordFileError(`“${file.name}” is larger than ${LIMITS.file / 1_000_000} MB.`);
  try {
    return await convert(unpack(new Uint8Array(await file.arrayBuffer())));
  } catch (error) {
    if (error instanceof RangeError)
      throw new WordFileError(`“${file.name}” is too large to be read when it is unpacked.`);
    throw new WordFileError(
      `“${file.name}” could not be read. It may be damaged or have a password.`,
      { cause: error },
    );
  }
}

/** Unpacks a file. The sizes that it declares are the space that its parts get. */
function unpack(file: Uint8Array): Unzipped {
  let size = 0;
  return unzipSync(file, {
    filter({ name, originalSize }) {
      size += originalSize;
      const isTooLong = /\.(?:xml|rels)$/i.test(name) && originalSize > LIMITS.xml;
      if (isTooLong || size > LIMITS.unpacked) throw new RangeError("too large");
      return true;
    },
  });
}

async function convert(parts: Unzipped): Promise<WordText> {
  const styles = parts["word/styles.xml"] && strFromU8(parts["word/styles.xml"]);
  const counts = { comment: 0, deletion: 0, hidden: 0 };
  for (const [name, bytes] of Object.entries(parts)) {
    if (/^word\/comments\.xml$/.test(name)) counts.comment += countComments(strFromU8(bytes));
    if (!/^word\/(?:document|footnotes|endnotes)\d*\.xml$/.test(name)) continue;
    const seen = removeUnseen(strFromU8(bytes), styles);
    parts[name] = strToU8(seen.xml);
    counts.deletion += seen.deletion;
    counts.hidden += seen.hidden;
  }
  const { buffer } = zipSync(parts, { level: 0 });
  const { value } = await mammoth.convertToHtml(
    { arrayBuffer: buffer as ArrayBuffer },
    { styleMap: STYLES, includeEmbeddedStyleMap: false },
  );
  return { html: value, ...counts };
}
