import { BUILD_HEADER, BUILD_META } from "../domain/document-meta.ts";

/**
 * Reloads the page if a chunk of an application failed to load because the site now serves another build, whose files
 * have other names.
 */
export function reloadWhenOutdated(): void {
  const build = document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_META}"]`)?.content;
  addEventListener("vite:preloadError", async () => {
    const { headers } = await fetch("/", { method: "HEAD" });
    const served = headers.get(BUILD_HEADER);
    if (served !== null && served !== build) location.reload();
  });
}
