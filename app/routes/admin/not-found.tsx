import { data, replace } from "react-router";
import type { Route } from "./+types/not-found.ts";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname } = new URL(request.url);
  // An address whose id is empty, such as /admin/articles//edit, is that of the route without an id.
  const withoutEmptyParts = pathname.replace(/\/{2,}/g, "/");
  if (withoutEmptyParts !== pathname) throw replace(withoutEmptyParts);
  throw data(null, { status: 404 });
}

export default function NewsroomNotFound() {
  return null;
}
