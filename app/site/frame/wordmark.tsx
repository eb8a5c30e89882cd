import { clsx } from "clsx";
import { renderUrl } from "../../domain/image-address.ts";
import { useSite } from "../../page-context/page-context.ts";

/** The logo of the publication, or its name. */
export function Wordmark() {
  const site = useSite();
  const { siteName, logo } = site;
  if (!logo) return siteName;
  // Browsers load only the one that is shown.
  const shared = { width: logo.width, height: logo.height, ...(logo.dark && LAZY) };
  const url = (source: string) => renderUrl(source, site, 800, null);
  return (
    <>
      <img
        {...shared}
        src={url(logo.source)}
        alt={siteName}
        className={clsx("logo", logo.dark ? "logo-light" : "logo-plate")}
      />
      {logo.dark && (
        <img {...shared} src={url(logo.dark)} alt={siteName} className="logo logo-dark" />
      )}
    </>
  );
}

const LAZY = { loading: "lazy" } as const;
