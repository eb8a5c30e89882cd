import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("article/:slug", "routes/site/article.tsx"),
    route("category/:category", "routes/site/category.tsx"),
    route("search", "routes/site/search.tsx"),
    route("login", "routes/site/login.tsx"),
    route("signup", "routes/site/signup.tsx"),
    route("about", "routes/site/about.tsx"),
    route("contact", "routes/site/contact.tsx"),
    route("privacy", "routes/site/privacy.tsx"),
    route("terms", "routes/site/terms.tsx"),
    route("advertise", "routes/site/advertise.tsx"),
    route("careers", "routes/site/careers.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
] satisfies RouteConfig;
