import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser, type SignedInUser, serviceClient, tokenOf } from "../support/clients.ts";
import { openStorage, type StorageBackend } from "../support/open-storage.ts";
import { uniqueWord } from "../support/unique-word.ts";

/**
 * Callers without rights get one answer for what exists and for what does not: they learn of no object in a private
 * bucket, and of no such bucket.
 */

/** An object that a caller asks for. */
type Place = { bucket: string; name: string };
type Ask = [method: string, path: string, body?: unknown, headers?: Record<string, string>];

const FILE = { contentType: "text/plain" };
const TUS = { "Tus-Resumable": "1.0.0", "Upload-Length": "5" };
const encode = (text: string) => Buffer.from(text).toString("base64");
const tusMetadata = ({ bucket, name }: Place) =>
  `bucketName ${encode(bucket)},objectName ${encode(name)},contentType ${encode("image/gif")}`;

/** `readable` is an object that staff may copy; editors may also move it. */
const REQUESTS: Record<string, (place: Place, readable: Place) => Ask> = {
  "signing an upload": ({ bucket, name }) => ["POST", `object/upload/sign/${bucket}/${name}`],
  "signing an upload with upsert": ({ bucket, name }) => [
    "POST",
    `object/upload/sign/${bucket}/${name}`,
    undefined,
    { "x-upsert": "true" },
  ],
  uploading: ({ bucket, name }) => ["POST", `object/${bucket}/${name}`, "words"],
  "uploading with upsert": ({ bucket, name }) => [
    "POST",
    `object/${bucket}/${name}`,
    "words",
    { "x-upsert": "true" },
  ],
  "uploading more than the bucket takes": ({ bucket, name }) => [
    "POST",
    `object/${bucket}/${name}`,
    "many words ".repeat(100),
  ],
  replacing: ({ bucket, name }) => ["PUT", `object/${bucket}/${name}`, "words"],
  "beginning a resumable upload": (place) => [
    "POST",
    "upload/resumable",
    undefined,
    { ...TUS, "Upload-Metadata": tusMetadata(place) },
  ],
  "beginning a resumable upload with upsert": (place) => [
    "POST",
    "upload/resumable",
    undefined,
    { ...TUS, "Upload-Metadata": tusMetadata(place), "x-upsert": "true" },
  ],
  removing: ({ bucket, name }) => ["DELETE", `object/${bucket}/${name}`],
  "removing several": ({ bucket, name }) => ["DELETE", `object/${bucket}`, { prefixes: [name] }],
  moving: ({ bucket, name }) => [
    "POST",
    "object/move",
    { bucketId: bucket, sourceKey: name, destinationKey: "elsewhere" },
  ],
  "moving onto it": ({ bucket, name }, readable) => [
    "POST",
    "object/move",
    {
      bucketId: readable.bucket,
      sourceKey: readable.name,
      destinationBucket: bucket,
      destinationKey: name,
    },
  ],
  copying: ({ bucket, name }) => [
    "POST",
    "object/copy",
    { bucketId: bucket, sourceKey: name, destinationKey: "elsewhere" },
  ],
  "copying onto it": ({ bucket, name }, readable) => [
    "POST",
    "object/copy",
    {
      bucketId: readable.bucket,
      sourceKey: readable.name,
      destinationBucket: bucket,
      destinationKey: name,
    },
  ],
  "copying onto it with upsert": ({ bucket, name }, readable) => [
    "POST",
    "object/copy",
    {
      bucketId: readable.bucket,
      sourceKey: readable.name,
      destinationBucket: bucket,
      destinationKey: name,
    },
    { "x-upsert": "true" },
  ],
  "signing a download": ({ bucket, name }) => [
    "POST",
    `object/sign/${bucket}/${name}`,
    { expiresIn: 60 },
  ],
  "signing several downloads": ({ bucket, name }) => [
    "POST",
    `object/sign/${bucket}`,
    { expiresIn: 60, paths: [name] },
  ],
  reading: ({ bucket, name }) => ["GET", `object/${bucket}/${name}`],
  "asking whether it exists": ({ bucket, name }) => ["HEAD", `object/${bucket}/${name}`],
  "reading with a token": ({ bucket, name }) => ["GET", `object/authenticated/${bucket}/${name}`],
  "reading publicly": ({ bucket, name }) => ["GET", `object/public/${bucket}/${name}`],
  "reading its information": ({ bucket, name }) => ["GET", `object/info/${bucket}/${name}`],
  "reading its public information": ({ bucket, name }) => [
    "GET",
    `object/info/public/${bucket}/${name}`,
  ],
  "resizing publicly": ({ bucket, name }) => [
    "GET",
    `render/image/public/${bucket}/${name}?width=16`,
  ],
  resizing: ({ bucket, name }) => ["GET", `render/image/authenticated/${bucket}/${name}?width=16`],
  listing: ({ bucket }) => ["POST", `object/list/${bucket}`, { prefix: "" }],
  "listing by name": ({ bucket, name }) => [
    "POST",
    `object/list-v2/${bucket}`,
    { prefix: name, exactMatch: true },
  ],
  purging: ({ bucket, name }) => ["DELETE", `cdn/${bucket}/${name}`],
  "reading the bucket": ({ bucket }) => ["GET", `bucket/${bucket}`],
  "changing the bucket": ({ bucket }) => ["PUT", `bucket/${bucket}`, { public: true }],
  "emptying the bucket": ({ bucket }) => ["POST", `bucket/${bucket}/empty`],
  "deleting the bucket": ({ bucket }) => ["DELETE", `bucket/${bucket}`],
  "creating the bucket": ({ bucket }) => ["POST", "bucket", { name: bucket, id: bucket }],
};

const ACTORS = ["anonymous", "user without a role", "author", "editor"] as const;

let backend: StorageBackend;
let headersOf: Record<(typeof ACTORS)[number], Record<string, string>>;
const readable = { bucket: "article-images", name: `${uniqueWord()}.gif` };
const GIF = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
const places: Record<"hidden" | "free" | "missing", Place> = {
  hidden: { bucket: "", name: "face-of-the-source.txt" },
  free: { bucket: "", name: "no-such-object.txt" },
  missing: { bucket: uniqueWord("missing"), name: "face-of-the-source.txt" },
};

beforeAll(async () => {
  backend = await openStorage();
  const apikey = backend.keys.publishable;
  const signedIn = async ({ client }: SignedInUser) => ({
    apikey,
    Authorization: `Bearer ${await tokenOf(client)}`,
  });
  headersOf = {
    anonymous: { apikey },
    "user without a role": await signedIn(await createUser(backend)),
    author: await signedIn(await backend.createStaff("author")),
    editor: await signedIn(await backend.createStaff("editor")),
  };
  const { storage } = serviceClient(backend);
  const hidden = uniqueWord("hidden");
  places.hidden.bucket = hidden;
  places.free.bucket = hidden;
  const limits = { fileSizeLimit: 100, allowedMimeTypes: ["text/*"] };
  const stored = [
    await storage.createBucket(hidden, { public: false, ...limits }),
    await storage.from(hidden).upload(places.hidden.name, Buffer.from("secret"), FILE),
    await storage.from(readable.bucket).upload(readable.name, GIF, { contentType: "image/gif" }),
  ];
  expect(stored.map(({ error }) => error)).toEqual([null, null, null]);
});

afterAll(() => backend.close());

describe.each(ACTORS)("for %s", (actor) => {
  /** The answer without the names in it, and without what differs between any two answers. */
  async function ask(request: (typeof REQUESTS)[string], place: Place) {
    const [method, path, body, headers = {}] = request(place, readable);
    const answer = await backend.fetch(`${backend.url}/storage/v1/${path}`, {
      method,
      headers: {
        ...headersOf[actor],
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = (await answer.text())
      .replaceAll(place.bucket, "BUCKET")
      .replaceAll(place.name, "NAME");
    const own = [...answer.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
    return { status: answer.status, text, headers: Object.fromEntries(own) };
  }

  test.each(Object.entries(REQUESTS))(
    "%s gives one answer, whether the object and its bucket exist or not",
    async (_, request) => {
      const hidden = await ask(request, places.hidden);
      expect(await ask(request, places.free)).toEqual(hidden);
      const missing = await ask(request, places.missing);
      // The name of a bucket has another length.
      const { "content-length": _length, ...headers } = missing.headers;
      expect({ ...missing, headers }).toEqual({
        ...hidden,
        headers: expect.objectContaining(headers),
      });
    },
  );
});

test("names a missing bucket and object to the service key", async () => {
  const { storage } = serviceClient(backend);
  const { bucket, name } = places.hidden;
  const signed = await storage.from(bucket).createSignedUploadUrl(name);
  expect(signed.error).toMatchObject({ statusCode: "409", code: "ResourceAlreadyExists" });
  const none = storage.from(places.missing.bucket);
  const answers = [
    await none.upload(name, Buffer.from("words"), FILE),
    await none.createSignedUploadUrl(name),
    await none.list(),
    await none.remove([name]),
    await storage.from(bucket).move(name, name, { destinationBucket: places.missing.bucket }),
  ];
  for (const { error } of answers) {
    expect(error).toMatchObject({ statusCode: "404", code: "NoSuchBucket" });
  }
});
