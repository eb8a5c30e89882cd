import { decodeSegment } from "../objects/object-address.ts";
import { invalidRequest, notSupported } from "../objects/storage-error.ts";
import {
  bucketChangeSchema,
  bucketListSchema,
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  newBucketSchema,
  updateBucket,
} from "../service/buckets.ts";
import { requireCaller } from "../service/caller.ts";
import { readBody, type StorageService } from "../service/storage-service.ts";

/** Handles `/bucket` and everything below it. */
export async function serveBuckets(
  request: Request,
  path: string,
  { service }: { service: StorageService },
): Promise<Response | undefined> {
  const [name, id, action, ...more] = path.split("/");
  if (name !== "bucket" || more.length > 0) return undefined;
  const caller = await requireCaller(request, service);
  const { method } = request;

  if (!id) {
    if (method === "GET") {
      const given = Object.fromEntries(new URL(request.url).searchParams);
      const parsed = bucketListSchema.safeParse(given);
      if (!parsed.success)
        throw invalidRequest(`querystring/${String(parsed.error.issues[0]?.path[0])} is not valid`);
      return Response.json(await listBuckets(service, caller, parsed.data));
    }
    if (method !== "POST") return undefined;
    return Response.json(
      await createBucket(service, caller, await readBody(request, newBucketSchema)),
    );
  }

  const bucket = decodeSegment(id);
  if (action === "lifecycle") throw notSupported("Versions of objects");
  if (action === "empty" && method === "POST") {
    await emptyBucket(service, caller, bucket, request.signal);
    return Response.json({ message: "Successfully emptied" });
  }
  if (action) return undefined;
  if (method === "GET") return Response.json(await getBucket(service, caller, bucket));
  if (method === "PUT") {
    await updateBucket(service, caller, bucket, await readBody(request, bucketChangeSchema));
    return Response.json({ message: "Successfully updated" });
  }
  if (method !== "DELETE") return undefined;
  await deleteBucket(service, caller, bucket);
  return Response.json({ message: "Successfully deleted" });
}
