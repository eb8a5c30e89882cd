import type { Rolldown } from "vite";

type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

/** Reached from these, a module is on every screen of the applications. */
const APPLICATION = ["app/entry.client.tsx", "app/root.tsx", "app/auth/open-session.ts"];
const NEWSROOM = "app/routes/admin/layout.tsx";
const LIST = "app/routes/admin/articles.tsx";
/** Modules that are needed before somebody can write. */
const FORM = [
  "app/routes/admin/article-form.tsx",
  "app/routes/admin/edit-article.tsx",
  "app/routes/admin/new-article.tsx",
  "app/editor/body-editor.tsx",
  "app/editor/engine/shared-engine.ts",
];
const PREVIEW = "app/routes/admin/preview-article.tsx";
const FRONTS = "app/routes/admin/fronts.tsx";
/** Previews in the newsroom have what pages of readers show; readers themselves load none of it. */
const PAGES_OF_READERS = "app/routes/site/";
/** Small modules, which several screens of the newsroom share with the form. */
const RULES = /app\/(data|domain)\//;

/**
 * Name of the chunk of a module that whole groups of screens load; null for the others, which the bundler splits so
 * that no screen loads what it does not use. The many small modules of such a group compress better in one file, which
 * is one request.
 */
export function nameChunk(id: string, modules: Modules): string | null {
  // Routes name the style sheets of their pages, and readers do not load those of the newsroom.
  if (/\.css|app\/root|app\/routes\//.test(id)) return null;
  if (id.startsWith("\0")) return "application";
  const entries = findEntries(id, modules);
  const isReached = (...parts: string[]) =>
    entries.some((entry) => parts.some((part) => entry.includes(part)));
  if (isReached(...APPLICATION)) return "application";
  if (isReached(NEWSROOM) || (isReached(LIST) && isReached(...FORM))) return "newsroom";
  const isOfOthersThan = (...parts: string[]) =>
    entries.some(
      (entry) => entry.includes("app/routes/") && !parts.some((part) => entry.includes(part)),
    );
  if (!isReached(...FORM)) return null;
  if (!isOfOthersThan(...FORM, PREVIEW)) return "article-form";
  if (!isOfOthersThan(...FORM, PREVIEW, FRONTS)) return "shared-document";
  return isReached(PAGES_OF_READERS) || RULES.test(id) ? "content" : null;
}

/** The modules that are loaded on demand, and routes, of which a module is part. */
function findEntries(id: string, modules: Modules): string[] {
  const seen = new Set([id]);
  const entries: string[] = [];
  for (const each of seen) {
    const info = modules.getModuleInfo(each);
    if (info?.isEntry || info?.dynamicImporters.length) entries.push(each);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return entries;
}
