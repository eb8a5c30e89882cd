import { mediaAttributes } from "../../blocks/media/media-editor.ts";
import { createMedia, type MediaBlock } from "../../domain/parse-media.ts";
import { findAll, textOf } from "./dom.ts";

/** Buttons and times of Ghost's own player. */
const PLAYER_PARTS =
  ".kg-video-overlay, .kg-video-player-container, .kg-audio-player, .kg-audio-thumbnail";

/** Audio and video with an https address as blocks, with their caption. Others become links. */
export function arrangeMedia(body: HTMLElement): void {
  for (const part of findAll(body, PLAYER_PARTS)) part.remove();
  for (const player of findAll(body, "audio, video")) {
    if (!body.contains(player)) continue;
    const around = player.closest<HTMLElement>("figure, .kg-audio-card");
    const isAlone = around !== null && around.querySelectorAll("audio, video, img").length === 1;
    const card = isAlone ? around : undefined;
    const media = readPlayer(player, {
      title: textOfFirst(card, ".kg-audio-title"),
      caption: textOfFirst(card, "figcaption"),
    });
    if (media) (card ?? player).replaceWith(toFigure(media, player.ownerDocument));
  }
}

function textOfFirst(card: HTMLElement | undefined, selector: string): string {
  const element = card?.querySelector<HTMLElement>(selector);
  return element ? textOf(element).replace(/\s+/g, " ") : "";
}

function readPlayer(
  player: HTMLElement,
  { title, caption }: { title: string; caption: string },
): MediaBlock | undefined {
  const attribute = (name: string) => player.getAttribute(name) ?? "";
  const inner = player.querySelector("source[src]")?.getAttribute("src") ?? "";
  const [file = ""] = [attribute("src"), attribute("data-src"), inner].filter(Boolean);
  // A path of another site is none of ours.
  if (!/^(?:https:)?\/\//i.test(file.trim())) return undefined;
  const poster = attribute("poster");
  return createMedia(player.nodeName === "VIDEO" ? "video" : "audio", {
    file: file.trim().replace(/^\/\//, "https://"),
    title: title || attribute("title"),
    caption,
    src: /^https?:\/\//i.test(poster) ? poster : "",
    width: Number(attribute("width")),
    height: Number(attribute("height")),
  });
}

/** The element as the editor's own clipboard has it. */
function toFigure(media: MediaBlock, document: Document): HTMLElement {
  const figure = document.createElement("figure");
  figure.dataset.media = media.type;
  for (const [name, value] of Object.entries(mediaAttributes(media)))
    if (value !== "" && value !== 0) figure.setAttribute(`data-media-${name}`, String(value));
  figure.textContent = media.title || media.file;
  return figure;
}
