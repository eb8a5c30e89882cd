import { type Author, shortenBio } from "../domain/authors/author.ts";
import { portraitUrl } from "../domain/image-address.ts";
import { authorPath } from "../domain/pages/page-paths.ts";
import { useSite } from "../page-context/page-context.ts";

/** The rest of a longer biography is on the author's page. */
const BOX_BIO_LENGTH = 400;

/** Author box at the end of an article: portrait, name and biography. Nothing for an author without a biography. */
export function AuthorBox({ author }: { author: Author }) {
  const site = useSite();
  const { name, slug, imageSrc, bio } = author;
  if (bio === "") return null;
  return (
    <section
      aria-labelledby={`about-${slug}`}
      className="mx-auto mt-10 flex max-w-article break-inside-avoid items-start gap-x-4 border-t border-hairline pt-4"
    >
      {imageSrc && (
        <Portrait src={portraitUrl(imageSrc, site)} className="size-16 sm:size-20" loading="lazy" />
      )}
      <div className="min-w-0 grow">
        <p className="text-note text-quiet">About the author</p>
        <h2 id={`about-${slug}`} dir="auto" className="font-serif text-standfirst font-semibold">
          <a
            href={authorPath(slug)}
            className="inline-flex min-h-9 items-center wrap-anywhere hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </a>
        </h2>
        <p dir="auto" className="text-small wrap-anywhere">
          {shortenBio(bio, BOX_BIO_LENGTH)}
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
