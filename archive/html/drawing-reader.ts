import type { BlockWriter } from "./block-writer-methods.ts";

type Attributes = Readonly<Record<string, string | undefined>>;

/** Reads the words and images of drawings in SVG. */
export type DrawingReader = {
  open(name: string, attributes: Attributes): () => void;
  isOpen(): boolean;
  /** Whether text is none that readers see. */
  isSkipping(): boolean;
};

/** Parts of a drawing that are not drawn. */
const UNDRAWN = new Set(
  ["defs", "symbol", "clippath", "mask", "pattern", "marker", "metadata"].concat([
    "title",
    "desc",
    "style",
    "script",
  ]),
);
const TEXTS = new Set(["text", "foreignobject"]);

export function createDrawingReader(
  writer: BlockWriter,
  addImage: (attributes: { src: string }) => void,
): DrawingReader {
  let depth = 0;
  let undrawnDepth = 0;
  let textDepth = 0;

  function openDrawing(): () => void {
    const isInLine = depth > 0 || writer.line.hasText();
    depth += 1;
    return () => {
      depth -= 1;
      if (!isInLine) writer.flush();
    };
  }

  function openText(): () => void {
    textDepth += 1;
    return () => {
      textDepth -= 1;
      writer.line.addText(" ", {}, null);
    };
  }

  return {
    open(name, attributes) {
      if (name === "svg") return openDrawing();
      if (UNDRAWN.has(name)) {
        undrawnDepth += 1;
        return () => {
          undrawnDepth -= 1;
        };
      }
      if (TEXTS.has(name)) return openText();
      const isLine =
        name === "tspan" && (attributes.x !== undefined || attributes.dy !== undefined);
      if (isLine || (textDepth > 0 && name !== "tspan")) writer.line.addText(" ", {}, null);
      const src = name === "image" ? (attributes.href ?? attributes["xlink:href"]) : undefined;
      if (src && undrawnDepth === 0) addImage({ src });
      return () => {};
    },
    isOpen: () => depth > 0,
    isSkipping: () => depth > 0 && (textDepth === 0 || undrawnDepth > 0),
  };
}
