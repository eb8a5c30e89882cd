import { createContext } from "react";
import type { EmbedBlock, RelatedArticleBlock } from "../../domain/content.ts";

/**
 * Asks the site what an address can be embedded as, and stores its thumbnail. `previous` is what was known before, of
 * which the quotation stays if the other site does not have it any more. The address of an article of this site gives a
 * card of it. Rejects with an `Error` whose message is shown;
 * a `NoEmbedError` says that the address is one of those that are only linked.
 */
export type LookUpEmbed = (
  address: string,
  previous?: EmbedBlock,
) => Promise<EmbedBlock | RelatedArticleBlock>;

export class NoEmbedError extends Error {
  constructor() {
    super(
      "This address cannot be embedded. Use that of a single video, post, map or document. Admins can add further sites in the settings.",
    );
  }
}

/** Look-up of the editor around an embed. */
export const EmbedLookupContext = createContext<LookUpEmbed | undefined>(undefined);
