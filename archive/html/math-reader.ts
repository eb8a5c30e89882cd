import type { Marks } from "./inline-line.ts";

/** How a part of a formula is written in a line of text. */
export type FormulaPart = { before: string; after: string; marks: Marks };

/** Reads MathML as a line of text: fractions with a slash, exponents raised, indices lowered. */
export function createMathReader(): { open(name: string): FormulaPart; close(): void } {
  const stack: { name: string; children: number }[] = [];
  return {
    open(name) {
      const parent = stack.at(-1);
      const place = parent?.children ?? 0;
      if (parent) parent.children += 1;
      stack.push({ name, children: 0 });
      const isPart = parent?.name === "mfrac";
      const isGroup = isPart && name === "mrow";
      const slash = isPart && place === 1 ? "/" : "";
      const bracket = name === "msqrt" ? "√(" : isGroup ? "(" : "";
      return {
        before: slash + bracket,
        after: bracket === "" ? "" : ")",
        marks: marksOfPart(parent?.name, place),
      };
    },
    close() {
      stack.pop();
    },
  };
}

function marksOfPart(parent: string | undefined, place: number): Marks {
  if (place === 0) return {};
  if (parent === "msup" || parent === "mover") return { superscript: true };
  if (parent === "msub" || parent === "munder") return { subscript: true };
  if (parent === "msubsup" || parent === "munderover")
    return place === 1 ? { subscript: true } : { superscript: true };
  return {};
}
