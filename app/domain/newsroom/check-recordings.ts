import { parseContent } from "../parse-content.ts";

/** A finding in a block of the parsed body. */
type Finding = {
  check: "recording-text" | "image-license";
  field: "content";
  blockIndex: number;
  text: string;
};

/**
 * Finds recordings that nobody can read: audio without a transcript, videos without captions and transcript; and posters
 * whose license has ended, by `licenseOf` their source.
 */
export function checkRecordings(
  content: unknown,
  licenseOf: (source: string) => string | undefined,
): Finding[] {
  const places = { audio: 0, video: 0 };
  return parseContent(content).flatMap((block, blockIndex): Finding[] => {
    if (block.type !== "audio" && block.type !== "video") return [];
    places[block.type] += 1;
    const at = { field: "content", blockIndex } as const;
    const name = `${block.type === "audio" ? "Audio" : "Video"} ${places[block.type]} in the text`;
    const findings: Finding[] = [];
    if (block.transcript.trim() === "" && (block.type === "audio" || block.captions === "")) {
      const lack = block.type === "audio" ? "no transcript" : "neither captions nor a transcript";
      findings.push({ check: "recording-text", ...at, text: `${name} has ${lack}.` });
    }
    const license = block.type === "video" ? licenseOf(block.src) : undefined;
    if (license)
      findings.push({
        check: "image-license",
        ...at,
        text: `The poster of ${name.toLowerCase()}: ${license}`,
      });
    return findings;
  });
}
