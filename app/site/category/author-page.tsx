import type { ArticleList } from "../../domain/article.ts";
import type { Author } from "../../domain/authors/author.ts";
import { portraitUrl } from "../../domain/image-address.ts";
import { authorPath } from "../../domain/pages/page-paths.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { Portrait } from "../author-profile.tsx";
import { FeedLink } from "../feed-link.tsx";
import { FollowButton } from "../list-button.tsx";
import { PagedArticles } from "./category-page.tsx";

export type AuthorPageProps = { author: Author; page: number; list: ArticleList };

/** Author page: the profile and the paginated articles. */
export function AuthorPage({ author, page, list }: AuthorPageProps) {
  const t = useText();
  return (
    <div className="page pt-6 sm:pt-10">
      <header className="listing-heading">
        <AuthorHead author={author} isBrief={page > 1} />
        {page > 1 && <p className="text-quiet">{t("Page {page}", { page })}</p>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FollowButton kind="author" slug={author.slug} name={author.name} />
          <FeedLink path={authorPath(author.slug)} name={author.name} />
        </div>
      </header>
      <PagedArticles
        path={authorPath(author.slug)}
        page={page}
        list={list}
        emptyText={t("No articles by {name} yet.", { name: author.name })}
      />
    </div>
  );
}

/** `isBrief`: the name only, above later pages of the list. */
function AuthorHead({ author, isBrief }: { author: Author; isBrief: boolean }) {
  const t = useText();
  const site = useSite();
  const { name, imageSrc, bio } = author;
  const paragraphs = isBrief || bio === "" ? [] : bio.split(/\n\s*\n/);
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
      {imageSrc && !isBrief && (
        <Portrait key={imageSrc} src={portraitUrl(imageSrc, site)} className="size-28 sm:size-40" />
      )}
      <div className="min-w-0 grow basis-72">
        <p className="mb-1 text-kicker font-bold text-section">{t("Author")}</p>
        <h1 className="font-serif text-title font-semibold tracking-title wrap-anywhere">{name}</h1>
        {paragraphs.length > 0 && (
          <div className="mt-3 max-w-column space-y-3 font-serif text-standfirst text-quiet">
            {paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text keep their order
              <p key={index} className="whitespace-pre-line wrap-anywhere">
                {paragraph.trim()}
              </p>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
