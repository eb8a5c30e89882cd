import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Each list of stories comes in three formats (app/domain/feeds/feed-format.ts). */
const FEED_FILES = ["rss.xml", "atom.xml", "feed.json"];

export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("article/:slug", "routes/site/article.tsx"),
    route("category/:category", "routes/site/category.tsx"),
    route("tag/:tag", "routes/site/tag.tsx"),
    route("author/:author", "routes/site/author.tsx"),
    route("search", "routes/site/search.tsx"),
    route("login", "routes/site/login.tsx"),
    route("signup", "routes/site/signup.tsx"),
    route("recover", "routes/site/recover.tsx"),
    route("invitation", "routes/site/invitation.tsx"),
    route("account", "routes/site/account.tsx"),
    route("about", "routes/site/about.tsx"),
    route("contact", "routes/site/contact.tsx"),
    route("api/contact", "routes/site/contact-answer.tsx"),
    route("privacy", "routes/site/privacy.tsx"),
    route("terms", "routes/site/terms.tsx"),
    route("advertise", "routes/site/advertise.tsx"),
    route("careers", "routes/site/careers.tsx"),
    route("offline", "routes/site/offline.tsx"),
    route("admin/login", "routes/admin/login.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
  ...FEED_FILES.flatMap((file) => [
    route(file, "routes/feeds/site-feed.ts", { id: `feeds/${file}` }),
    route(`category/:category/${file}`, "routes/feeds/category-feed.ts", {
      id: `feeds/category/${file}`,
    }),
    route(`tag/:tag/${file}`, "routes/feeds/tag-feed.ts", { id: `feeds/tag/${file}` }),
    route(`author/:author/${file}`, "routes/feeds/author-feed.ts", {
      id: `feeds/author/${file}`,
    }),
  ]),
  route("sitemap.xml", "routes/feeds/sitemap-index.ts"),
  route("sitemaps/pages.xml", "routes/feeds/sitemap-pages.ts"),
  ...["authors", "tags"].map((list) =>
    route(`sitemaps/${list}.xml`, "routes/feeds/sitemap-lists.ts", { id: `sitemaps/${list}` }),
  ),
  route("news-sitemap.xml", "routes/feeds/news-sitemap.ts"),
  route("robots.txt", "routes/system/robots.ts"),
  route("ads.txt", "routes/system/ads-txt.ts"),
  route(".well-known/security.txt", "routes/system/security-txt.ts"),
  route("manifest.webmanifest", "routes/system/manifest.ts"),
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/index.tsx"),
    route("articles", "routes/admin/articles.tsx"),
    route("articles/new", "routes/admin/new-article.tsx"),
    route("articles/edit", "routes/admin/edit-without-id.tsx"),
    route("articles/:id/edit", "routes/admin/edit-article.tsx"),
    route("articles/:id/preview", "routes/admin/preview-article.tsx"),
    route("authors", "routes/admin/authors.tsx"),
    route("messages", "routes/admin/messages.tsx"),
    route("messages/:id", "routes/admin/message.tsx"),
    route("people", "routes/admin/people.tsx"),
    route("statistics", "routes/admin/statistics.tsx"),
    route("*", "routes/admin/not-found.tsx"),
  ]),
] satisfies RouteConfig;
