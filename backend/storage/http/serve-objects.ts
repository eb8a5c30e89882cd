import { decodeSegment, type KeyedAddress, parseObjectPath } from "../objects/object-address.ts";
import { accessDenied, bucketNotFound, notSupported } from "../objects/storage-error.ts";
import { requireCaller } from "../service/caller.ts";
import { listFolder, listPage, listSchema, listV2Schema } from "../service/list-objects.ts";
import {
  copyObject,
  moveObject,
  removalSchema,
  removeObjects,
  transferSchema,
} from "../service/objects.ts";
import { readUpload } from "../service/read-upload.ts";
import {
  openSignedPlace,
  signDownload,
  signDownloads,
  signManySchema,
  signSchema,
  signUpload,
} from "../service/signed-addresses.ts";
import { consumeSignedUpload } from "../service/signed-uploads.ts";
import { readBody, type StorageService } from "../service/storage-service.ts";
import {
  checkUpload,
  storeObject,
  type Upload,
  type UploadPlace,
} from "../service/store-object.ts";

type Options = {
  service: StorageService;
  purgeVariants: (bucket: string, key: string) => Promise<void>;
};

/** Handles requests that list, store, copy, move, sign and remove objects. */
export async function serveObjects(
  request: Request,
  path: string,
  options: Options,
): Promise<Response | undefined> {
  const address = parseObjectPath(new URL(request.url).pathname);
  return address
    ? serveOne(request, address, options)
    : serveMany(request, path.split("/").map(decodeSegment), options);
}

async function serveOne(request: Request, address: KeyedAddress, options: Options) {
  const { service } = options;
  const { route, bucket, key } = address;
  const { method } = request;
  const isUpsert = request.headers.get("x-upsert") === "true";
  if (route === "object/" && (method === "POST" || method === "PUT")) {
    const isUpdate = method === "PUT";
    const file = await openUpload(service, request, {
      bucket,
      key,
      isUpsert: isUpsert || isUpdate,
      caller: await requireCaller(request, service),
      operation: isUpdate ? "storage.object.upload_update" : "storage.object.upload",
    });
    const { id } = await storeObject(service, file);
    return Response.json({ Id: id, Key: `${bucket}/${key}` });
  }
  if (route === "object/" && method === "DELETE") {
    const caller = await requireCaller(request, service);
    const removed = await removeObjects(service, caller, bucket, [key]);
    if (removed.length === 0) throw accessDenied();
    return Response.json({ message: "Successfully deleted" });
  }
  if (route === "object/upload/sign/" && method === "PUT")
    return uploadSigned(request, address, service);
  if (route === "object/upload/sign/" && method === "POST") {
    const caller = await requireCaller(request, service);
    return Response.json(await signUpload(service, caller, { bucket, key, isUpsert }));
  }
  if (route === "object/sign/" && method === "POST") {
    const caller = await requireCaller(request, service);
    const signBody = await readBody(request, signSchema);
    if (signBody.versionId !== undefined) throw notSupported("Versions of objects");
    return Response.json({
      signedURL: await signDownload(service, caller, { bucket, key, ...signBody }),
    });
  }
  if (route === "cdn/" && method === "DELETE") return purge(request, options, bucket, key);
  return undefined;
}

async function serveMany(request: Request, path: string[], options: Options) {
  const { service } = options;
  const { method } = request;
  const [group, name = "", bucket = "", ...more] = path;
  if (more.length > 0) return undefined;
  if (group === "cdn" && method === "DELETE" && !bucket) return purge(request, options, name);
  if (group !== "object") return undefined;
  const caller = await requireCaller(request, service);
  if (method === "DELETE" && name && !bucket) {
    const { prefixes } = await readBody(request, removalSchema);
    return Response.json(await removeObjects(service, caller, name, prefixes));
  }
  if (method !== "POST") return undefined;
  if (!bucket) {
    if (name === "move") {
      return Response.json(
        await moveObject(service, caller, await readBody(request, transferSchema)),
      );
    }
    if (name !== "copy") return undefined;
    const isUpsert = request.headers.get("x-upsert") === "true";
    const transfer = await readBody(request, transferSchema);
    return Response.json(await copyObject(service, caller, { ...transfer, isUpsert }));
  }
  if (name === "list") {
    return Response.json(
      await listFolder(service, caller, bucket, await readBody(request, listSchema)),
    );
  }
  if (name === "list-v2") {
    return Response.json(
      await listPage(service, caller, bucket, await readBody(request, listV2Schema)),
    );
  }
  if (name !== "sign") return undefined;
  const signBody = await readBody(request, signManySchema);
  return Response.json(await signDownloads(service, caller, { bucket, ...signBody }));
}

/** Opens the upload of a request, with its body unread, once checks have allowed it. */
async function openUpload(
  service: StorageService,
  request: Request,
  place: UploadPlace,
): Promise<Upload> {
  const announced = Number(request.headers.get("content-length"));
  const isForm = request.headers.get("content-type")?.startsWith("multipart/");
  // Permissions are checked before the body is read.
  const size = isForm || !announced ? undefined : announced;
  const limit = await checkUpload(service, place, { size });
  const file = await readUpload(request, limit);
  return { ...place, ...file, isAllowed: true };
}

async function uploadSigned(
  request: Request,
  { bucket, key }: KeyedAddress,
  service: StorageService,
): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token");
  const operation = "storage.object.upload_signed";
  const { place, signedId } = await openSignedPlace(service, token, { bucket, key, operation });
  const file = await openUpload(service, request, place);
  await consumeSignedUpload(service, signedId, () => storeObject(service, file));
  return Response.json({ Key: `${bucket}/${key}` });
}

/** Purges cached resized images. There is no other cache between this site and its clients. */
async function purge(
  request: Request,
  { service, purgeVariants }: Options,
  bucket: string,
  key?: string,
): Promise<Response> {
  const { role } = await requireCaller(request, service);
  if (role !== "service_role") throw accessDenied();
  const rows = await service.pool.query(
    `select o.name from storage.buckets b left join storage.objects o on o.bucket_id = b.id
       and ($2::text is null or o.name = $2)
     where b.id = $1`,
    [bucket, key ?? null],
  );
  if (rows.length === 0) throw bucketNotFound();
  for (const { name } of rows) if (name !== null) await purgeVariants(bucket, String(name));
  return Response.json({ message: "success" });
}
