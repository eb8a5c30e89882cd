import type { KeyedAddress } from "../objects/object-address.ts";
import { PRIVATE } from "../objects/object-headers.ts";
import { objectNotFound } from "../objects/storage-error.ts";
import type { ImageRenderer } from "../render/image-renderer.ts";
import { identifyCaller } from "../service/caller.ts";
import { findObject, toInfo } from "../service/objects.ts";
import { readSignedToken } from "../service/signed-addresses.ts";
import type { StorageService } from "../service/storage-service.ts";
import { serveObject } from "./serve-object.ts";

export type ReadOptions = {
  service: StorageService;
  isPublicBucket: (bucket: string) => Promise<boolean>;
  renderer: Pick<ImageRenderer, "render">;
};

const RESIZING = ["width", "height", "resize", "quality", "format"];

/** Answers GET and HEAD of objects and resized images: public, with a token, and on signed URLs. */
export async function serveRead(
  request: Request,
  address: KeyedAddress | undefined,
  options: ReadOptions,
): Promise<Response | undefined> {
  if (!address || (request.method !== "GET" && request.method !== "HEAD")) {
    // The image renderer reports other methods itself.
    const isImage = address?.route === "render/image/public/";
    return isImage ? servePublic(request, address, options) : undefined;
  }
  const { route } = address;
  if (route === "object/public/" || route === "render/image/public/") {
    return servePublic(request, address, options);
  }
  if (route === "object/sign/" || route === "render/image/sign/") {
    return serveSigned(request, address, options);
  }
  if (route.startsWith("object/info/")) return serveInfo(request, address, options);
  if (["object/", "object/authenticated/", "render/image/authenticated/"].includes(route)) {
    return serveWithToken(request, address, options);
  }
  return undefined;
}

async function servePublic(request: Request, address: KeyedAddress, options: ReadOptions) {
  const { bucket, route } = address;
  const { service, isPublicBucket, renderer } = options;
  const search = new URL(request.url).searchParams;
  if (!(await isPublicBucket(bucket))) throw objectNotFound();
  if (route === "render/image/public/") return renderer.render(request, address, { search });
  return serveObject(request, address, { store: service.store });
}

async function serveSigned(request: Request, address: KeyedAddress, options: ReadOptions) {
  const { searchParams } = new URL(request.url);
  const { bucket, key, route } = address;
  const { transformations } = await readSignedToken(options.service, searchParams.get("token"), {
    bucket,
    key,
    use: "download",
  });
  // The signed parameters apply, whatever the URL says.
  if (transformations) return give(request, address, options, new URLSearchParams(transformations));
  const isImage = route === "render/image/sign/" || isResizing(searchParams);
  return give(request, address, options, isImage ? searchParams : undefined);
}

async function serveWithToken(request: Request, address: KeyedAddress, options: ReadOptions) {
  const { service } = options;
  const operation = "object.get_authenticated";
  await findObject(service, await identifyCaller(request, service), { ...address, operation });
  const { searchParams } = new URL(request.url);
  const isImage = address.route.startsWith("render/") || isResizing(searchParams);
  return give(request, address, options, isImage ? searchParams : undefined);
}

function give(
  request: Request,
  address: KeyedAddress,
  { service, renderer }: ReadOptions,
  search: URLSearchParams | undefined,
): Promise<Response> {
  return search
    ? renderer.render(request, address, { search, cacheControl: PRIVATE })
    : serveObject(request, address, { store: service.store });
}

async function serveInfo(request: Request, address: KeyedAddress, { service }: ReadOptions) {
  const caller = await identifyCaller(request, service);
  const operation = "object.get_authenticated_info";
  const row = await findObject(service, caller, { ...address, operation });
  return Response.json(toInfo(row), { headers: { "Cache-Control": "no-store" } });
}

function isResizing(search: URLSearchParams): boolean {
  return RESIZING.some((name) => search.has(name));
}
