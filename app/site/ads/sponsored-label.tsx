import type { CardStory } from "../../domain/article.ts";

/** Says that a story was paid for, and by whom; nothing for all others. */
export function SponsoredLabel({ article: { sponsor } }: { article: CardStory }) {
  if (sponsor === null) return null;
  return (
    <p className="justify-self-start bg-tint px-1.5 text-kicker font-semibold text-ink">
      Sponsored by {sponsor}
    </p>
  );
}
