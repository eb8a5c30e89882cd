import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("article/:slug", "routes/site/article.tsx"),
    route("category/:category", "routes/site/category.tsx"),
    route("search", "routes/site/search.tsx"),
    route("login", "routes/site/login.tsx"),
    route("signup", "routes/site/signup.tsx"),
    route("recover", "routes/site/recover.tsx"),
    route("account", "routes/site/account.tsx"),
    route("about", "routes/site/about.tsx"),
    route("contact", "routes/site/contact.tsx"),
    route("privacy", "routes/site/privacy.tsx"),
    route("terms", "routes/site/terms.tsx"),
    route("advertise", "routes/site/advertise.tsx"),
    route("careers", "routes/site/careers.tsx"),
    route("admin/login", "routes/admin/login.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/index.tsx"),
    route("articles", "routes/admin/articles.tsx"),
    route("articles/new", "routes/admin/new-article.tsx"),
    route("articles/edit", "routes/admin/edit-without-id.tsx"),
    route("articles/:id/edit", "routes/admin/edit-article.tsx"),
    route("articles/:id/preview", "routes/admin/preview-article.tsx"),
    route("people", "routes/admin/people.tsx"),
    route("*", "routes/admin/not-found.tsx"),
  ]),
] satisfies RouteConfig;
