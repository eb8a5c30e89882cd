const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * The direction of a text by its first letter, as `dir="auto"` finds it; undefined without a letter. For elements whose
 * parts have directions of their own, which `dir="auto"` passes over.
 */
export function textDirection(text: string): "ltr" | "rtl" | undefined {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}
