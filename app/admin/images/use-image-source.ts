import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { downloadImage } from "../../data/images/library.ts";
import { renderUrl } from "../../domain/image-address.ts";
import { hasLicenseEnded } from "../../domain/newsroom/image-license.ts";
import type { LibraryImage } from "../../domain/newsroom/library-image.ts";
import { useSite } from "../../page-context/page-context.ts";
import { reportFailure } from "../load-or-report.ts";

/**
 * Address of an image for staff: where its license has ended and readers get a placeholder, that of the original, which
 * is loaded with the user's session.
 */
export function useImageSource({ path, expiresAt }: LibraryImage): string {
  const site = useSite();
  // A Supabase project elsewhere delivers images itself, and withholds none.
  const isWithheld = site.backendUrl === "" && hasLicenseEnded({ expiresAt });
  const [original, setOriginal] = useState<{ path: string; src: string }>();

  // Loads the file, and frees its memory.
  useEffect(() => {
    if (!isWithheld) return undefined;
    let src: string | undefined;
    let isLeft = false;
    withSession(() => downloadImage(getBrowserClient(), { path })).then(
      (blob) => {
        if (isLeft) return;
        src = URL.createObjectURL(blob);
        setOriginal({ path, src });
      },
      (error: unknown) => reportFailure("Error Loading Image", error),
    );
    return () => {
      isLeft = true;
      if (src !== undefined) URL.revokeObjectURL(src);
    };
  }, [path, isWithheld]);

  const isLoaded = isWithheld && original?.path === path;
  return isLoaded ? original.src : renderUrl(path, site, 1200, null);
}
