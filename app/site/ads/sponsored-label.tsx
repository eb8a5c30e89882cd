import type { ArticleSummary } from "../../domain/article.ts";

/** Says that a story was paid for, and by whom; nothing for all others. */
export function SponsoredLabel({ article: { sponsor } }: { article: ArticleSummary }) {
  if (sponsor === null) return null;
  return (
    <p className="justify-self-start bg-tint px-1.5 text-kicker font-semibold text-ink">
      Sponsored by {sponsor}
    </p>
  );
}
