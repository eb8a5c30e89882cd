import SquarePen from "lucide-react/icons/square-pen";
import { useState } from "react";
import type { Author } from "../../domain/authors/author.ts";
import { portraitUrl } from "../../domain/image-address.ts";
import { authorPath } from "../../domain/pages/page-paths.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";

/** List of authors, for all screen widths. */
export function AuthorRows({
  authors,
  refusal,
  onEdit,
}: {
  authors: Author[];
  /** Who could edit them, where the user may not. */
  refusal: string | undefined;
  onEdit: (author: Author) => void;
}) {
  return (
    <ul className="border-t-2 border-ink">
      {authors.map((author) => (
        <li
          key={author.id}
          className="flex flex-wrap items-start gap-x-5 gap-y-3 border-b border-hairline py-4"
        >
          <div className="size-16 shrink-0 bg-tint">
            {author.imageSrc && <AuthorImage key={author.imageSrc} source={author.imageSrc} />}
          </div>
          <div className="min-w-0 grow basis-56">
            <h2 className="font-serif text-[1.1875rem] leading-snug font-[550] wrap-anywhere">
              {author.name}
            </h2>
            <p className="mt-1 line-clamp-2 max-w-prose text-[0.9375rem] text-quiet wrap-anywhere">
              {author.bio || "No biography."}
            </p>
            <a
              href={authorPath(author.slug)}
              target="_blank"
              rel="noopener"
              className="text-link text-meta wrap-anywhere"
            >
              {authorPath(author.slug)}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </div>
          <ActionButton
            refusal={refusal}
            type="button"
            look="outline"
            onClick={() => onEdit(author)}
          >
            <SquarePen aria-hidden size={16} />
            Edit<span className="sr-only"> {author.name}</span>
          </ActionButton>
        </li>
      ))}
    </ul>
  );
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
