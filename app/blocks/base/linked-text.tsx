import { splitAddresses } from "../../domain/footnotes.ts";

/** Text whose web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  return splitAddresses(text).map((part) =>
    part.href ? (
      <a key={part.href} href={part.href} rel="noopener" className="underline wrap-anywhere">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}
