import { useState } from "react";
import type { Author } from "../../domain/authors/author.ts";
import { portraitUrl } from "../../domain/image-address.ts";
import { articlesText } from "../../domain/newsroom/page-range.ts";
import type { Term } from "../../domain/newsroom/term.ts";
import { useSite } from "../../page-context/page-context.ts";
import { TermLink, TermMenu } from "../taxonomy/term-rows.tsx";
import type { TermCommands } from "../taxonomy/use-term-commands.ts";

/** List of authors, for all screen widths. */
export function AuthorRows({
  authors,
  articles,
  commands,
  onEdit,
}: {
  authors: Author[];
  /** Number of articles by the id of an author. */
  articles: ReadonlyMap<string, number>;
  commands: TermCommands;
  onEdit: (author: Author) => void;
}) {
  return (
    <div ref={commands.list} tabIndex={-1} className="outline-none">
      <ul className="border-t-2 border-ink">
        {authors.map((author) => (
          <li key={author.id} className="flex items-start gap-x-5 border-b border-hairline py-4">
            <div className="size-16 shrink-0 bg-tint">
              {author.imageSrc && <AuthorImage key={author.imageSrc} source={author.imageSrc} />}
            </div>
            <div className="min-w-0 grow">
              <h2 className="font-serif text-item leading-snug font-headline wrap-anywhere">
                {author.name}
              </h2>
              <p className="mt-1 line-clamp-2 max-w-prose text-small text-quiet wrap-anywhere">
                {author.bio || "No biography."}
              </p>
              <p className="flex flex-wrap items-baseline gap-x-3 text-meta text-quiet">
                <span>{articlesText(articles.get(author.id) ?? 0)}</span>
                <TermLink kind="author" slug={author.slug} />
              </p>
            </div>
            <TermMenu
              term={toTerm(author, articles)}
              commands={commands}
              onEdit={() => onEdit(author)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function toTerm({ id, name, slug }: Author, articles: ReadonlyMap<string, number>): Term {
  return { kind: "author", key: id, name, slug, articles: articles.get(id) ?? 0 };
}

/** Square image of an author, as on their page. Hidden when it fails to load. */
export function AuthorImage({ source, alt = "" }: { source: string; alt?: string }) {
  const site = useSite();
  const [isBroken, setBroken] = useState(false);
  return (
    <img
      src={portraitUrl(source, site)}
      alt={alt}
      width={320}
      height={320}
      hidden={isBroken}
      onError={() => setBroken(true)}
      className="aspect-square h-full w-auto object-cover"
    />
  );
}
