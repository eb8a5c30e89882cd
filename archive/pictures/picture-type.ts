export type PictureType = { extension: string; contentType: string };

const BY_SIGNATURE: { matches: (bytes: Buffer) => boolean; type: PictureType }[] = [
  {
    matches: (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff,
    type: { extension: "jpg", contentType: "image/jpeg" },
  },
  {
    matches: (bytes) => bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n",
    type: { extension: "png", contentType: "image/png" },
  },
  {
    matches: (bytes) => /^GIF8[79]a/.test(bytes.toString("latin1", 0, 6)),
    type: { extension: "gif", contentType: "image/gif" },
  },
  {
    matches: (bytes) => /^RIFF....WEBP/s.test(bytes.toString("latin1", 0, 12)),
    type: { extension: "webp", contentType: "image/webp" },
  },
  {
    matches: (bytes) => /^....ftypavi[fs]/s.test(bytes.toString("latin1", 0, 12)),
    type: { extension: "avif", contentType: "image/avif" },
  },
];

/** What kind of picture the bytes are, by their signature and never by a name; null for none we take. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  if (bytes.length < 12) return null;
  return BY_SIGNATURE.find(({ matches }) => matches(bytes))?.type ?? null;
}
