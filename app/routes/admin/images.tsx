import { ImagesPage } from "../../admin/images/images-page.tsx";
import { loadImages } from "../../admin/images/load-images.ts";
import { loadOrReport } from "../../admin/load-or-report.ts";
import { parseImageFilters } from "../../domain/newsroom/library-image.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/images.ts";

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const filters = parseImageFilters(url.searchParams);
  return { filters, list: loadOrReport(() => loadImages(filters)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Images",
    description: "The image library: photos and drawings with their texts and rights.",
  });
}

export default function ImagesRoute({ loaderData }: Route.ComponentProps) {
  return <ImagesPage {...loaderData} />;
}
