/** Numbers as E.164 has them. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** A number as people write it, in the form of E.164; undefined when it is none, or lacks the code of its country. */
export function readPhoneNumber(text: string): string | undefined {
  const number = text
    .trim()
    .replaceAll(/[\s()./-]/g, "")
    .replace(/^00/, "+");
  return E164.test(number) ? number : undefined;
}
