import { ImagePage } from "../../admin/images/image-page.tsx";
import { loadImage } from "../../admin/images/load-images.ts";
import { loadOrReport } from "../../admin/load-or-report.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/image.ts";

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const path = url.searchParams.get("path") ?? "";
  return { found: loadOrReport(() => loadImage(path)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Image",
    description: "An image of the library: its texts, rights, focal point and uses.",
  });
}

export default function ImageRoute({ loaderData }: Route.ComponentProps) {
  return <ImagePage {...loaderData} />;
}
