import { BUILD_HEADER, BUILD_META } from "../domain/document-meta.ts";

/**
 * Reloads the page if a chunk of an application failed to load because the site now serves another build, whose files
 * have other names.
 */
export function reloadWhenOutdated(): void {
  const build = document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_META}"]`)?.content;
  addEventListener("vite:preloadError", async () => {
    const answer = await fetch("/", { method: "HEAD" }).catch(() => undefined);
    const served = answer?.headers.get(BUILD_HEADER);
    if (served != null && served !== build) location.reload();
  });
}
