/** Content types of a format, the usual one first: some containers hold either sound or pictures. */
export type MediaFormat = readonly [contentType: string, ...others: string[]];

/** Bytes from the beginning of a file that tell its format. */
export const HEAD_BYTES = 4096;

const MP4_VIDEO: MediaFormat = ["video/mp4", "audio/mp4"];
const MP4_AUDIO: MediaFormat = ["audio/mp4", "video/mp4"];

/** The format of an audio or video file by its first bytes; undefined for what browsers may not play. */
export function findMediaFormat(head: Buffer): MediaFormat | undefined {
  const start = head.toString("latin1", 0, 12);
  if (start.slice(4, 8) === "ftyp") return findMp4Format(start.slice(8, 12));
  if (start.startsWith("\x1aE\xdf\xa3"))
    return head.includes("webm", 4, "latin1") ? ["video/webm", "audio/webm"] : undefined;
  if (start.startsWith("OggS")) return isOggAudio(head) ? ["audio/ogg"] : undefined;
  if (start.startsWith("RIFF") && start.slice(8) === "WAVE") return ["audio/wav"];
  if (start.startsWith("ID3") || isMp3Frame(head)) return ["audio/mpeg"];
  return isAdtsFrame(head) ? ["audio/aac"] : undefined;
}

/** By the major brand (ISO/IEC 14496-12). QuickTime and images in this container are others. */
function findMp4Format(brand: string): MediaFormat | undefined {
  if (/^M4[AB] /.test(brand)) return MP4_AUDIO;
  return /^(?:iso[2-9m]|mp4[12]|avc1|M4V[ HP]|MSNV|dash|3gp[4-7]|f4v )$/.test(brand)
    ? MP4_VIDEO
    : undefined;
}

/** Whether the first page of an Ogg stream begins Opus, Vorbis or FLAC (RFC 7845, RFC 5334). */
function isOggAudio(head: Buffer): boolean {
  const segments = head.at(26) ?? 0;
  const packet = head.toString("latin1", 27 + segments, 27 + segments + 8);
  return packet === "OpusHead" || packet.startsWith("\x01vorbis") || packet.startsWith("\x7fFLAC");
}

/** A frame of MPEG audio, layer III, with a bit rate and sample rate that exist. */
function isMp3Frame(head: Buffer): boolean {
  const [sync = 0, version = 0, rates = 0] = head;
  const hasSync = sync === 0xff && (version & 0xe0) === 0xe0;
  const isLayer3 = (version & 0x06) === 0x02 && (version & 0x18) !== 0x08;
  return hasSync && isLayer3 && rates >> 4 !== 0x0f && rates >> 4 !== 0 && (rates & 0x0c) !== 0x0c;
}

/** A frame of AAC in ADTS. */
function isAdtsFrame(head: Buffer): boolean {
  const [sync = 0, layer = 0, profile = 0] = head;
  return sync === 0xff && (layer & 0xf6) === 0xf0 && ((profile >> 2) & 0x0f) < 13;
}

/** Whether a file is WebVTT: UTF-8 text that begins with its name. */
export function isWebVtt(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return /^WEBVTT(?:[ \t\r\n]|$)/.test(text) && !text.includes("\0");
  } catch {
    // No UTF-8.
    return false;
  }
}
