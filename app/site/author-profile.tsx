import type { Author } from "../domain/authors/author.ts";
import { portraitUrl } from "../domain/image-address.ts";
import { authorPath } from "../domain/pages/page-paths.ts";
import { shortenText } from "../domain/shorten-text.ts";
import { useSite } from "../page-context/page-context.ts";
import { useText } from "../page-context/use-text.tsx";
import { FollowButton } from "./list-button.tsx";

/** The rest of a longer biography is on the author's page. */
const BOX_BIO_LENGTH = 400;

/** Box at the end of an article: the authors with a biography, each with portrait and name. */
export function AuthorBox({ authors }: { authors: readonly Author[] }) {
  const t = useText();
  const described = authors.filter(({ bio }) => bio !== "");
  if (described.length === 0) return null;
  return (
    <div className="mx-auto mt-10 flex max-w-article flex-col gap-y-5 border-t border-hairline pt-4">
      <p className="-mb-5 text-note text-quiet">
        {t(described.length === 1 ? "About the author" : "About the authors")}
      </p>
      {described.map((author) => (
        <AuthorProfile key={author.id} author={author} />
      ))}
    </div>
  );
}

function AuthorProfile({ author: { name, slug, imageSrc, bio } }: { author: Author }) {
  const site = useSite();
  return (
    <section
      aria-labelledby={`about-${slug}`}
      className="flex break-inside-avoid items-start gap-x-4"
    >
      {imageSrc && (
        <Portrait src={portraitUrl(imageSrc, site)} className="size-16 sm:size-20" loading="lazy" />
      )}
      <div className="min-w-0 grow">
        <h2 id={`about-${slug}`} dir="auto" className="font-serif text-standfirst font-semibold">
          <a
            href={authorPath(slug)}
            className="inline-flex min-h-9 items-center wrap-anywhere hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </a>
        </h2>
        <p dir="auto" className="text-small wrap-anywhere">
          {shortenText(bio, BOX_BIO_LENGTH)}
        </p>
        <p className="mt-3">
          <FollowButton kind="author" slug={slug} name={name} />
        </p>
      </div>
    </section>
  );
}

/** Square portrait of an author; hidden if it fails to load. It is decorative, because the name is beside it. */
export function Portrait({
  src,
  className,
  loading,
}: {
  src: string;
  className: string;
  loading?: "lazy";
}) {
  return (
    <img
      src={src}
      alt=""
      width={320}
      height={320}
      loading={loading}
      data-hide-on-error
      className={`${className} shrink-0 bg-tint object-cover`}
    />
  );
}
