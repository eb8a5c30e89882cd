import { isCaptionsFile, kindOfFile } from "../domain/newsroom/media-file.ts";

/** A file whose facts cannot be read in this time is used without them. */
const LONGEST_MS = 10_000;

/** Attributes of a block that its file tells: length and proportions, as far as this browser can play it. */
export async function readMediaFacts(file: File): Promise<Record<string, string | number>> {
  if (isCaptionsFile(file)) return { language: "en" };
  const kind = kindOfFile(file);
  if (!kind) return {};
  const player = document.createElement(kind);
  const address = URL.createObjectURL(file);
  try {
    await loadMetadata(player, address);
    const { duration } = player;
    const facts = { duration: Number.isFinite(duration) ? Math.round(duration) : 0 };
    if (!(player instanceof HTMLVideoElement)) return facts;
    return { ...facts, width: player.videoWidth, height: player.videoHeight };
  } catch {
    // The browser cannot play it. Others may.
    return kind === "video" ? { duration: 0, width: 0, height: 0 } : { duration: 0 };
  } finally {
    player.removeAttribute("src");
    URL.revokeObjectURL(address);
  }
}

function loadMetadata(player: HTMLMediaElement, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, LONGEST_MS);
    player.onloadedmetadata = () => {
      clearTimeout(timer);
      resolve();
    };
    player.onerror = () => {
      clearTimeout(timer);
      reject(new Error("The file cannot be played."));
    };
    player.preload = "metadata";
    player.src = address;
  });
}
