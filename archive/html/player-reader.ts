import { embedOfAddress } from "../../app/domain/embeds/read-embeds.ts";
import { isHidden, parseStyle } from "../../app/domain/html-meaning.ts";
import type { BlockWriter } from "./block-writer-methods.ts";
import { readScript } from "./embed-elements.ts";
import { resolveAddress } from "./links.ts";

/** Said of captions that no video of this site shows. */
export const CAPTIONS_LOST = "captions of videos left out";

type Attributes = Record<string, string>;
type Closer = () => void;

/** Reads players and frames: elements whose own content browsers do not show. */
export type PlayerReader = {
  /** Opens an `iframe`, `object`, `video` or `audio`. */
  open(name: string, attributes: Attributes): Closer;
  /** Notes a part of the open player, which may have its address. */
  addPart(name: string, attributes: Attributes): void;
  /** Adds a frame that pages have for browsers without scripts, unless it is the one before it. */
  addAlternative(attributes: Attributes): void;
  addFrame(address: string | undefined, title?: string): boolean;
  addScript(attributes: Attributes): void;
  isOpen(): boolean;
};

export function createPlayerReader(
  writer: BlockWriter,
  {
    base,
    addImage,
    onChange,
  }: {
    base: string;
    addImage: (attributes: Attributes) => void;
    onChange: (what: string) => void;
  },
): PlayerReader {
  let depth = 0;
  let lastFrame: string | undefined;
  // An element without an address takes that of a part of it.
  let pending: { name: string; attributes: Attributes } | undefined;

  function addFrame(address: string | undefined, title = ""): boolean {
    const source = address && resolveAddress(address, base);
    if (!source || !writer.addFrame(source, title)) return false;
    lastFrame = embedOfAddress(source)?.href ?? source;
    return true;
  }

  function add(name: string, source: string | undefined, attributes: Attributes): boolean {
    const { poster, width, height } = attributes;
    const title = attributes.title || attributes["aria-label"] || "";
    const file = source && resolveAddress(source, base);
    if (name === "video" || name === "audio") {
      const src = poster?.trim();
      if (writer.addMedia(name, { file, title, src, width, height })) return true;
    }
    if (file && isImage(file, attributes.type)) {
      addImage({ src: file, alt: title });
      return true;
    }
    return addFrame(file, title);
  }

  function complete(source: string | undefined): void {
    if (pending && add(pending.name, source, pending.attributes)) pending = undefined;
  }

  /** Takes the first captions of a video; chapters and descriptions are none. */
  function addCaptions({ src = "", kind = "subtitles", srclang = "" }: Attributes): boolean {
    const isText = /^(?:captions|subtitles)$/i.test(kind.trim());
    return isText && !pending && writer.addCaptions(resolveAddress(src, base), srclang.trim());
  }

  return {
    open(name, attributes) {
      if (depth === 0) {
        const isKnown =
          isUnseen(name, attributes) || add(name, frameSource(attributes), attributes);
        pending = isKnown ? undefined : { name, attributes };
      } else if (name === "object" || name === "iframe") complete(frameSource(attributes));
      depth += 1;
      return () => {
        depth -= 1;
        if (depth > 0 || !pending) return;
        pending = undefined;
        onChange("players and frames without an address left out");
      };
    },
    addPart(name, attributes) {
      if (name === "track" && attributes.src && !addCaptions(attributes)) onChange(CAPTIONS_LOST);
      if (name === "source" || name === "embed") complete(attributes.src);
      else if (name === "param" && /^(?:movie|src|url|filename)$/i.test(attributes.name ?? ""))
        complete(attributes.value);
      else if (name === "img" && pending?.name === "object") {
        addImage(attributes);
        pending = undefined;
      }
    },
    addAlternative(attributes) {
      const source = frameSource(attributes);
      const embed = source && !isUnseen("iframe", attributes) ? embedOfAddress(source) : undefined;
      if (embed && embed.href !== lastFrame) addFrame(source, attributes.title);
    },
    addFrame,
    addScript(attributes) {
      const shown = readScript(attributes);
      if (shown === "unknown") onChange("scripts left out");
      else if (shown !== "nothing") addFrame(shown.address, shown.title);
    },
    isOpen: () => depth > 0,
  };
}

/** The address of a frame or player, also of one that scripts load late or after consent. */
function frameSource(attributes: Attributes): string | undefined {
  const own = (attributes.src ?? attributes.data)?.trim();
  if (own && !/^(?:about:|data:|javascript:)/i.test(own)) return own;
  const late = Object.entries(attributes).find(
    ([name, value]) => /^data-[\w-]{0,60}src/.test(name) && /^(?:https?:)?\//i.test(value.trim()),
  );
  return late?.[1].trim();
}

/** Frames that count readers. */
function isUnseen(name: string, attributes: Attributes): boolean {
  const size = [attributes.width, attributes.height];
  const isTiny = name === "iframe" && size.every((each) => each !== undefined && Number(each) <= 2);
  // Players are hidden until a script shows them; the file of WordPress's block is one of them.
  const isPlain = name === "iframe" || name === "object";
  const style = parseStyle(attributes.style);
  return isTiny || (isPlain && isHidden({ name, attributes: { class: attributes.class }, style }));
}

function isImage(address: string, type = ""): boolean {
  return /^image\//i.test(type) || /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i.test(address);
}
