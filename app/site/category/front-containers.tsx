import type { ShownContainer } from "../../domain/fronts/resolve-front.ts";
import { NewsSection } from "../news-section.tsx";

/** Containers that editors composed above a list of articles, as far as they have any. */
export function FrontContainers({ containers }: { containers: readonly ShownContainer[] }) {
  const shown = containers.filter(({ articles }) => articles.length > 0);
  if (shown.length === 0) return null;
  return (
    <div className="mb-12 grid gap-12 sm:mb-14 sm:gap-14">
      {shown.map((container) => (
        <NewsSection key={container.id} container={container} />
      ))}
    </div>
  );
}
