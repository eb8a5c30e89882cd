/**
 * Kind of a route. `document`: a reader page, rendered on the server, without a framework in the browser. `account`: a
 * document with forms, rendered for the visitor who asks for it. `newsroom`: a screen of the React application. `file`:
 * text for programs, such as feeds and sitemaps.
 */
export type RouteKind = "document" | "account" | "newsroom" | "file";

export type Route = {
  /** Path pattern, such as `/article/:slug`; `*` matches every other path. */
  pattern: string;
  /** Route module, below `app/routes/`. */
  module: string;
  kind: RouteKind;
  /** Query parameters of the cache key; all others are ignored. Absent if the response is not cached. */
  cachedBy?: readonly string[];
  /** Whether search engines may index it. */
  isIndexed: boolean;
  /** Whether its page views are counted. */
  isCounted: boolean;
  /** Whether it can show advertisements. */
  hasAds: boolean;
};

const NEWS = { kind: "document", isIndexed: true, isCounted: true, hasAds: true } as const;
const INFORMATION = { ...NEWS, cachedBy: [], hasAds: false } as const;
const NOT_LISTED = { isIndexed: false, isCounted: false, hasAds: false } as const;
const ACCOUNT = { kind: "account", ...NOT_LISTED } as const;
const NEWSROOM = { kind: "newsroom", ...NOT_LISTED } as const;
const FILE = { kind: "file", cachedBy: [], ...NOT_LISTED } as const;

/** File names of the three feed formats, below the page with the same articles. */
const FEED_FILES = ["rss.xml", "atom.xml", "feed.json"];

/** Every route of the site, in the order of the specification. Everything else about routes is derived from it. */
export const ROUTES: readonly Route[] = [
  { pattern: "/", module: "site/home.tsx", ...NEWS, cachedBy: [] },
  { pattern: "/article/:slug", module: "site/article.tsx", ...NEWS, cachedBy: [] },
  {
    pattern: "/article/:slug/history",
    module: "site/article-history.tsx",
    kind: "document",
    cachedBy: ["before"],
    ...NOT_LISTED,
  },
  { pattern: "/category/:category", module: "site/category.tsx", ...NEWS, cachedBy: ["page"] },
  { pattern: "/tag/:tag", module: "site/tag.tsx", ...NEWS, cachedBy: ["page"] },
  { pattern: "/series/:series", module: "site/series.tsx", ...NEWS, cachedBy: [] },
  { pattern: "/author/:author", module: "site/author.tsx", ...NEWS, cachedBy: ["page"] },
  {
    pattern: "/search",
    module: "site/search.tsx",
    ...NEWS,
    cachedBy: ["q", "sort", "page", "section", "author", "from", "to"],
    isIndexed: false,
  },
  {
    pattern: "/most-read",
    module: "site/most-read.tsx",
    kind: "document",
    cachedBy: [],
    ...NOT_LISTED,
  },
  {
    pattern: "/for-you",
    module: "site/for-you.tsx",
    kind: "document",
    cachedBy: [],
    ...NOT_LISTED,
  },
  { pattern: "/login", module: "account/login.tsx", ...ACCOUNT },
  { pattern: "/signup", module: "account/signup.tsx", ...ACCOUNT },
  { pattern: "/recover", module: "account/recover.tsx", ...ACCOUNT },
  { pattern: "/invitation", module: "account/invitation.tsx", ...ACCOUNT },
  { pattern: "/setup", module: "account/setup.tsx", ...ACCOUNT },
  { pattern: "/account", module: "account/account.tsx", ...ACCOUNT },
  { pattern: "/admin/login", module: "account/admin-login.tsx", ...ACCOUNT },
  { pattern: "/about", module: "site/about.tsx", ...INFORMATION },
  {
    pattern: "/contact",
    module: "site/contact.tsx",
    ...INFORMATION,
    cachedBy: ["subject", "sent"],
  },
  {
    pattern: "/api/contact",
    module: "site/contact-answer.tsx",
    kind: "document",
    ...NOT_LISTED,
  },
  {
    pattern: "/corrections",
    module: "site/corrections.tsx",
    ...INFORMATION,
    cachedBy: ["page"],
  },
  { pattern: "/privacy", module: "site/privacy.tsx", ...INFORMATION },
  { pattern: "/terms", module: "site/terms.tsx", ...INFORMATION },
  { pattern: "/advertise", module: "site/advertise.tsx", ...INFORMATION },
  { pattern: "/careers", module: "site/careers.tsx", ...INFORMATION },
  {
    pattern: "/preview/:token",
    module: "site/preview.tsx",
    kind: "document",
    ...NOT_LISTED,
  },
  { pattern: "/offline", module: "site/offline.tsx", kind: "document", ...NOT_LISTED },
  // Pages that the newsroom publishes at addresses of its own, and all addresses that lead nowhere.
  { pattern: "*", module: "site/not-found.tsx", kind: "document", ...NOT_LISTED },

  { pattern: "/admin", module: "admin/index.tsx", ...NEWSROOM },
  { pattern: "/admin/articles", module: "admin/articles.tsx", ...NEWSROOM },
  { pattern: "/admin/articles/new", module: "admin/new-article.tsx", ...NEWSROOM },
  { pattern: "/admin/articles/edit", module: "admin/edit-without-id.tsx", ...NEWSROOM },
  { pattern: "/admin/articles/:id/edit", module: "admin/edit-article.tsx", ...NEWSROOM },
  { pattern: "/admin/articles/:id/preview", module: "admin/preview-article.tsx", ...NEWSROOM },
  { pattern: "/admin/articles/:id/history", module: "admin/article-history.tsx", ...NEWSROOM },
  { pattern: "/admin/plan", module: "admin/plan.tsx", ...NEWSROOM },
  { pattern: "/admin/authors", module: "admin/authors.tsx", ...NEWSROOM },
  { pattern: "/admin/categories", module: "admin/categories.tsx", ...NEWSROOM },
  { pattern: "/admin/tags", module: "admin/tags.tsx", ...NEWSROOM },
  { pattern: "/admin/old-addresses", module: "admin/old-addresses.tsx", ...NEWSROOM },
  { pattern: "/admin/fronts", module: "admin/fronts.tsx", ...NEWSROOM },
  { pattern: "/admin/series", module: "admin/series.tsx", ...NEWSROOM },
  { pattern: "/admin/images", module: "admin/images.tsx", ...NEWSROOM },
  { pattern: "/admin/images/edit", module: "admin/image.tsx", ...NEWSROOM },
  { pattern: "/admin/breaking-news", module: "admin/breaking-news.tsx", ...NEWSROOM },
  { pattern: "/admin/messages", module: "admin/messages.tsx", ...NEWSROOM },
  { pattern: "/admin/messages/:id", module: "admin/message.tsx", ...NEWSROOM },
  { pattern: "/admin/people", module: "admin/people.tsx", ...NEWSROOM },
  { pattern: "/admin/analytics", module: "admin/analytics.tsx", ...NEWSROOM },
  { pattern: "/admin/for-you", module: "admin/for-you.tsx", ...NEWSROOM },
  { pattern: "/admin/activity", module: "admin/activity.tsx", ...NEWSROOM },
  { pattern: "/admin/settings", module: "admin/settings.tsx", ...NEWSROOM },
  { pattern: "/admin/*", module: "admin/not-found.tsx", ...NEWSROOM },

  ...feeds("/", "site-feed.ts"),
  ...feeds("/category/:category/", "category-feed.ts"),
  ...feeds("/tag/:tag/", "tag-feed.ts"),
  ...feeds("/series/:series/", "series-feed.ts"),
  ...feeds("/author/:author/", "author-feed.ts"),
  ...feeds("/corrections/", "corrections-feed.ts"),
  { pattern: "/sitemap.xml", module: "feeds/sitemap-index.ts", ...FILE },
  { pattern: "/sitemaps/pages.xml", module: "feeds/sitemap-pages.ts", ...FILE },
  { pattern: "/sitemaps/authors.xml", module: "feeds/sitemap-lists.ts", ...FILE },
  { pattern: "/sitemaps/tags.xml", module: "feeds/sitemap-lists.ts", ...FILE },
  { pattern: "/news-sitemap.xml", module: "feeds/news-sitemap.ts", ...FILE },
  { pattern: "/robots.txt", module: "system/robots.ts", ...FILE },
  { pattern: "/ads.txt", module: "system/ads-txt.ts", ...FILE },
  { pattern: "/.well-known/security.txt", module: "system/security-txt.ts", ...FILE },
  {
    pattern: "/.well-known/article-digests.json",
    module: "system/article-digests.ts",
    ...FILE,
  },
  {
    pattern: "/search/suggestions.json",
    module: "system/search-suggestions.ts",
    ...FILE,
    cachedBy: ["q"],
  },
  { pattern: "/manifest.webmanifest", module: "system/manifest.ts", ...FILE },
];

function feeds(folder: string, module: string): Route[] {
  return FEED_FILES.map((file) => ({
    pattern: folder + file,
    module: `feeds/${module}`,
    ...FILE,
  }));
}

const exact = new Map(
  ROUTES.filter(({ pattern }) => !/:|\/\*/.test(pattern)).map((route) => [route.pattern, route]),
);

const patterns = ROUTES.filter(({ pattern }) => /:|\/\*/.test(pattern)).map((route) => ({
  route,
  segments: route.pattern.split("/"),
}));

/** Route of a path; the not-found route if no other matches. */
export function findRoute(path: string): Route {
  const parts = path.split("/");
  return (
    exact.get(path) ??
    patterns.find(({ segments }) => isMatch(segments, parts))?.route ??
    notFoundRoute()
  );
}

/** Route of a module such as `site/home.tsx`; the not-found route if it is unknown. */
export function findRouteByModule(module: string): Route {
  return ROUTES.find((route) => route.module === module) ?? notFoundRoute();
}

/** Whether React runs in the browser on routes of a kind. */
export function isApplication(kind: RouteKind): boolean {
  return kind === "newsroom";
}

/** Paths of the account pages. */
export const ACCOUNT_PATHS = ROUTES.filter(({ kind }) => kind === "account").map(
  ({ pattern }) => pattern,
);

function notFoundRoute(): Route {
  const route = exact.get("*");
  if (!route) throw new Error("the route table lacks the not-found page");
  return route;
}

/** Matches a pattern: `:name` is any non-empty segment, a final `*` any number of segments. */
function isMatch(segments: readonly string[], parts: readonly string[]): boolean {
  if (segments.at(-1) !== "*" && segments.length !== parts.length) return false;
  return segments.every((segment, index) => {
    if (segment === "*") return true;
    const part = parts[index];
    return segment.startsWith(":") ? Boolean(part) : segment === part;
  });
}
