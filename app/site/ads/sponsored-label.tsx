import type { CardArticle } from "../../domain/article.ts";

/** Label of a sponsored article with its sponsor; nothing for others. */
export function SponsoredLabel({ article: { sponsor } }: { article: CardArticle }) {
  if (sponsor === null) return null;
  return (
    <p className="justify-self-start bg-tint px-1.5 text-kicker font-semibold text-ink">
      Sponsored by {sponsor}
    </p>
  );
}
