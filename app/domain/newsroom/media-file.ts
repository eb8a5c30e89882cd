export const CAPTIONS_TYPE = "text/vtt";

/** A file as a browser gives it. */
export type GivenFile = { name: string; type: string; size: number };

/** Whether a file is audio, video or captions, of whatever format. */
export function isMediaFile(file: Pick<GivenFile, "name" | "type">): boolean {
  return kindOfFile(file) !== undefined || isCaptionsFile(file);
}

/** Whether a file is audio or video. Browsers know no type for some. */
export function kindOfFile({
  name,
  type,
}: Pick<GivenFile, "name" | "type">): "audio" | "video" | undefined {
  const [kind] = type.split("/");
  if (kind === "audio" || kind === "video") return kind;
  if (type !== "") return undefined;
  if (/\.(?:mp3|m4a|aac|og[ga]|opus|wav|weba)$/i.test(name)) return "audio";
  return /\.(?:mp4|m4v|webm)$/i.test(name) ? "video" : undefined;
}

export function isCaptionsFile({ name, type }: Pick<GivenFile, "name" | "type">): boolean {
  return type === CAPTIONS_TYPE || /\.vtt$/i.test(name);
}
