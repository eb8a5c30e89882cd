import { splitAddresses } from "../../domain/footnotes.ts";
import { useQuotes } from "../../page-context/use-text.tsx";

/** Text whose web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  const quotes = useQuotes();
  return splitAddresses(text).map((part) =>
    part.href ? (
      <a key={part.href} href={part.href} rel="noopener" className="underline wrap-anywhere">
        {part.text}
      </a>
    ) : (
      quotes(part.text)
    ),
  );
}
