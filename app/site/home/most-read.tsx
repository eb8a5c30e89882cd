import { Suspense } from "react";
import { Await, Link } from "react-router";
import { articlePath } from "../../domain/pages/page-paths.ts";
import type { StoryLink } from "../../domain/statistics/story-link.ts";
import { SectionHeading } from "../section-heading.tsx";

/** What was read most within a day, when it is there; nothing when there is none. */
export function MostRead({ stories }: { stories: StoryLink[] | Promise<StoryLink[]> }) {
  return (
    <Suspense>
      <Await resolve={stories}>
        {(list) =>
          list.length > 0 && (
            <section aria-labelledby="most-read" className="most-read">
              <SectionHeading id="most-read" title="Most read" />
              <ol>
                {list.map(({ slug, title }) => (
                  <li key={slug} className="card">
                    <Link
                      to={articlePath(slug)}
                      prefetch="intent"
                      className="card-link font-serif text-brief font-[600]"
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ol>
            </section>
          )
        }
      </Await>
    </Suspense>
  );
}
