import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import type { ImageUse } from "../../data/images/library.ts";
import {
  describePlace,
  frontScreenPath,
  HOME_PLACE,
  parsePlace,
} from "../../domain/fronts/front-place.ts";
import { hasLicenseEnded, licenseText } from "../../domain/newsroom/image-license.ts";
import {
  imageName,
  imageScreenPath,
  type LibraryImage,
} from "../../domain/newsroom/library-image.ts";
import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Notice } from "../../ui/notice.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { CredentialsSection } from "./credentials-section.tsx";
import { CropSection } from "./crop-section.tsx";
import { DownloadButton } from "./download-button.tsx";
import { ImageForm } from "./image-form.tsx";
import { ImageGrid } from "./image-grid.tsx";
import { PLACE_NAMES, placeListPath } from "./image-place.ts";
import type { FoundImage } from "./load-images.ts";
import { ReplaceSection } from "./replace-section.tsx";
import { useImageSource } from "./use-image-source.ts";

/** An image of the library: texts, rights, focal point, uses. */
export function ImagePage({ found }: { found: Promise<Loaded<FoundImage>> }) {
  return (
    <div className="flex max-w-6xl flex-col gap-6">
      <Link to="/admin/images" className="text-link self-start gap-2">
        <ArrowLeft aria-hidden size={18} />
        All images
      </Link>
      <LoadedContent loading={found}>
        {({ image, ...rest }) => {
          if (image) return <Image image={image} {...rest} />;
          return (
            <Notice title="Image Not Found" level="h1">
              <p className="max-w-prose text-quiet">
                This image isn't in the library. Someone may have deleted it.
              </p>
            </Notice>
          );
        }}
      </LoadedContent>
    </div>
  );
}

function Image({
  image,
  uses,
  similar,
  crops,
  origin,
  former,
}: FoundImage & { image: LibraryImage }) {
  const src = useImageSource(image);
  return (
    <>
      <header className="flex flex-col gap-1 border-b-2 border-ink pb-4">
        <h1 className="font-serif text-package font-semibold tracking-tight wrap-anywhere">
          {imageName(image)}
        </h1>
        <p className="text-meta text-quiet wrap-anywhere">
          {image.path}
          {image.size && ` · ${image.size.width} × ${image.size.height} pixels`}
        </p>
        {origin && (
          <p className="text-meta text-quiet">
            Cropped from{" "}
            <Link to={imageScreenPath(origin.path)} className="text-link inline">
              {imageName(origin)}
            </Link>
            , whose rights it has.
          </p>
        )}
        <DownloadButton path={image.path} />
      </header>
      <LicenseWarning image={image} uses={uses} />
      <ImageForm key={image.path} image={image} src={src} isUsed={uses.length > 0} />
      {image.contentCredentials && (
        <CredentialsSection image={image} credentials={image.contentCredentials} />
      )}
      <CropSection key={`crops of ${image.path}`} image={image} src={src} crops={crops} />
      <section aria-labelledby="uses" className="flex flex-col gap-3">
        <h2 id="uses" className="font-serif text-card font-semibold">
          Where It Is Used
        </h2>
        {uses.length === 0 ? (
          <p className="text-quiet">No article, version or author uses this image.</p>
        ) : (
          <ul className="ruled">
            {uses.map((use) => (
              <li key={use.id}>
                <Use use={use} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <ReplaceSection key={`replacement of ${image.path}`} image={image} former={former} />
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="flex flex-col gap-3">
          <h2 id="similar" className="font-serif text-card font-semibold">
            Images That Look Alike
          </h2>
          <ImageGrid images={similar} />
        </section>
      )}
    </>
  );
}

/** A license that ends concerns the articles that use the image. */
function LicenseWarning({ image, uses }: { image: LibraryImage; uses: ImageUse[] }) {
  const { timeZone, backendUrl } = useSite();
  const text = licenseText(image);
  if (text === "" || image.expiresAt === null) return null;
  const articles = uses.filter(({ kind, isCurrent }) => kind === "article" && isCurrent).length;
  const where = articles === 1 ? "1 article uses it" : `${articles} articles use it`;
  return (
    <p role="status" className="border-l-4 border-accent bg-tint px-4 py-3">
      <strong>{text}:</strong> {dayAndTimeText(image.expiresAt, timeZone)}. {where}.{" "}
      {backendUrl !== ""
        ? "Extend it, or replace the image."
        : hasLicenseEnded(image)
          ? "Readers get a placeholder until the license is extended. Only staff see the image, here."
          : "Readers get a placeholder from then on, unless it is extended."}
    </p>
  );
}

function Use({ use: { kind, id, title, isCurrent } }: { use: ImageUse }) {
  if (title === null) return <span className="text-quiet">An article of a colleague</span>;
  return (
    <span className="flex flex-wrap gap-x-3">
      <Link to={findScreen(kind, id, title, isCurrent)} className="text-link inline">
        {nameUser(kind, title)}
      </Link>
      <span className="text-meta text-quiet">{describeUse(kind, isCurrent)}</span>
    </span>
  );
}

function findScreen(kind: ImageUse["kind"], id: string, title: string, isCurrent: boolean): string {
  switch (kind) {
    case "article":
      return `/admin/articles/${id}/${isCurrent ? "edit" : "history"}`;
    case "front":
      return frontScreenPath(parsePlace(title) ?? HOME_PLACE);
    case "site":
      return "/admin/settings";
    default:
      return placeListPath(kind, title);
  }
}

function nameUser(kind: ImageUse["kind"], title: string): string {
  if (kind === "front") return describePlace(parsePlace(title) ?? HOME_PLACE);
  return kind === "site" ? "Settings" : title || "Untitled Article";
}

function describeUse(kind: ImageUse["kind"], isCurrent: boolean): string {
  if (kind === "author" || kind === "topic") return PLACE_NAMES[kind];
  if (!isCurrent) return "Former version";
  return { article: "Article", front: "Front", site: "Logo" }[kind];
}
