import { StorageApiError, type SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, type SignedInUser, serviceClient } from "../support/clients.ts";
import { openStorage, STORES, type StorageBackend } from "../support/open-storage.ts";
import { uniqueWord } from "../support/unique-word.ts";
import { waitFor } from "../support/wait-for.ts";

/** Each call of storage-js, by the real client, on every store. */

describe.each(STORES)("Storage with files %s", (store) => {
  let backend: StorageBackend;
  let bucket: string;
  let staff: SignedInUser;

  beforeAll(async () => {
    backend = await openStorage(store);
    staff = await backend.createStaff();
    bucket = uniqueWord("files");
    const { data, error } = await storage().createBucket(bucket, { public: false });
    expect([data, error]).toEqual([{ name: bucket }, null]);
  });
  afterAll(() => backend?.close());

  const storage = () => serviceClient(backend).storage;
  const files = (name = bucket) => storage().from(name);
  const stranger = (name = bucket) => anonymousClient(backend).storage.from(name);
  const text = (words: string) => Buffer.from(words);

  async function put(key: string, words = "words", options = {}) {
    const { error } = await files().upload(key, text(words), {
      contentType: "text/plain",
      upsert: true,
      ...options,
    });
    expect(error).toBeNull();
  }

  describe("storage buckets", () => {
    test("creates, reads, updates, empties and deletes buckets", async () => {
      const name = uniqueWord("bucket");
      const options = { public: true, fileSizeLimit: "1KB", allowedMimeTypes: ["text/*"] };
      expect((await storage().createBucket(name, options)).error).toBeNull();
      const bucket = {
        id: name,
        name,
        owner: expect.any(String),
        public: true,
        file_size_limit: 1000,
        allowed_mime_types: ["text/*"],
        created_at: expect.stringContaining("T"),
        updated_at: expect.stringContaining("T"),
      };
      expect((await storage().getBucket(name)).data).toEqual(bucket);
      expect((await storage().listBuckets({ search: name })).data).toEqual([
        { ...bucket, type: "STANDARD" },
      ]);
      const again = await storage().createBucket(name, options);
      expect(again.error).toMatchObject({ statusCode: "409", code: "ResourceAlreadyExists" });

      const own = storage().from(name);
      const plain = { contentType: "text/plain;charset=UTF-8" };
      expect((await own.upload("a.txt", text("fits"), plain)).error).toBeNull();
      const large = await own.upload("b.txt", Buffer.alloc(1001), plain);
      expect(large.error).toMatchObject({
        statusCode: "413",
        code: "EntityTooLarge",
        message: "The object exceeded the maximum allowed size",
      });
      const typed = await own.upload("c.html", text("x"), { contentType: "image/png" });
      expect(typed.error).toMatchObject({ statusCode: "415", code: "InvalidMimeType" });

      const change = { public: false, fileSizeLimit: null, allowedMimeTypes: null };
      const changed = await storage().updateBucket(name, change);
      expect(changed.data).toEqual({ message: "Successfully updated" });
      expect((await storage().getBucket(name)).data).toMatchObject({
        public: false,
        file_size_limit: null,
        allowed_mime_types: null,
      });
      const full = await storage().deleteBucket(name);
      expect(full.error).toMatchObject({ statusCode: "409" });
      expect((await storage().emptyBucket(name)).error).toBeNull();
      expect((await own.list()).data).toEqual([]);
      expect((await storage().deleteBucket(name)).data).toEqual({
        message: "Successfully deleted",
      });
      const gone = await storage().getBucket(name);
      expect(gone.error).toMatchObject({ statusCode: "404", code: "NoSuchBucket" });
    });

    test("lists buckets by page, order and search", async () => {
      const word = uniqueWord("list");
      for (const letter of ["b", "a", "c"]) await storage().createBucket(`${word}-${letter}`);
      const names = async (options = {}) => {
        const { data } = await storage().listBuckets({ search: word.toUpperCase(), ...options });
        return data?.map(({ name }) => name.replace(`${word}-`, "")).join("");
      };
      expect(await names()).toBe("abc");
      expect(await names({ sortColumn: "created_at" })).toBe("bac");
      expect(await names({ sortColumn: "name", sortOrder: "desc", limit: 2 })).toBe("cb");
      expect(await names({ limit: 1, offset: 2 })).toBe("c");
      expect((await storage().listBuckets()).data?.map(({ id }) => id)).toContain("article-images");
      const { data } = await anonymousClient(backend).storage.listBuckets();
      expect(data).toEqual([]);
    });

    test.each(["", ".", "..", "a/b", "ä", "a\nb"])("rejects a bucket named %j", async (name) => {
      expect((await storage().createBucket(name)).error).toBeInstanceOf(StorageApiError);
    });
  });

  describe("storage objects", () => {
    test("stores and returns an object's metadata", async () => {
      const metadata = { author: "Ada", tags: ["ü", 1] };
      for (const body of [text("hello"), new Blob(["hello"], { type: "text/plain" })]) {
        const key = `${uniqueWord()}/ü 1.txt`;
        const { data, error } = await files().upload(key, body, {
          contentType: "text/plain",
          cacheControl: "60",
          metadata,
        });
        expect(error).toBeNull();
        expect(data).toEqual({ id: expect.any(String), path: key, fullPath: `${bucket}/${key}` });
        expect((await files().info(key)).data).toMatchObject({
          id: data?.id,
          name: key,
          bucketId: bucket,
          size: 5,
          contentType: "text/plain",
          cacheControl: "max-age=60",
          metadata,
          etag: expect.stringMatching(/^".+"$/),
          version: expect.any(String),
          createdAt: expect.stringContaining("T"),
          lastModified: expect.stringContaining("T"),
        });
      }
    });

    test("returns an empty object for an object without metadata", async () => {
      await put("plain.txt");
      const { data } = await files().info("plain.txt");
      expect(data?.metadata).toEqual({});
    });

    test("reports whether an object exists", async () => {
      await put("exists.txt");
      expect((await files().exists("exists.txt")).data).toBe(true);
      expect((await files().exists("none.txt")).data).toBe(false);
      expect((await stranger().exists("exists.txt")).data).toBe(false);
      await expect(files("no-such-bucket").exists("a")).rejects.toMatchObject({
        code: "NoSuchBucket",
      });
    });

    test("replaces an object only with upsert", async () => {
      await put("replace.txt", "one");
      const plain = { contentType: "text/plain" };
      const again = await files().upload("replace.txt", text("two"), plain);
      expect(again.error).toMatchObject({ statusCode: "409" });
      expect((await files().update("replace.txt", text("three"), plain)).error).toBeNull();
      expect(await (await files().download("replace.txt")).data?.text()).toBe("three");
      await put("replace.txt", "four");
      expect(await (await files().download("replace.txt")).data?.text()).toBe("four");
    });

    test("downloads an object as a whole, as a stream and by range", async () => {
      await put("down.txt", "0123456789");
      const { data } = await files().download("down.txt");
      expect([await data?.text(), data?.type]).toEqual(["0123456789", "text/plain"]);
      const stream = await files().download("down.txt").asStream();
      expect(await new Response(stream.data).text()).toBe("0123456789");
      const part = await backend.fetch(`${backend.url}/storage/v1/object/${bucket}/down.txt`, {
        headers: { apikey: backend.keys.secret, Range: "bytes=2-4" },
      });
      expect([part.status, await part.text()]).toEqual([206, "234"]);
      expect((await stranger().download("down.txt")).error).toBeInstanceOf(StorageApiError);
    });

    test("copies and moves objects, also between buckets", async () => {
      const other = uniqueWord("other");
      await storage().createBucket(other);
      await put("source.txt", "copied", { metadata: { a: 1 } });
      const copied = await files().copy("source.txt", "copy.txt");
      expect(copied.data).toEqual({ path: `${bucket}/copy.txt` });
      expect((await files().info("copy.txt")).data).toMatchObject({ metadata: { a: 1 }, size: 6 });
      const taken = await files().copy("source.txt", "copy.txt");
      expect(taken.error).toMatchObject({ statusCode: "409" });
      const changed = await files().copy("source.txt", "changed.txt", {
        copyMetadata: false,
        metadata: { mimetype: "text/markdown", cacheControl: "max-age=1" },
      });
      expect(changed.error).toBeNull();
      expect((await files().info("changed.txt")).data).toMatchObject({
        contentType: "text/markdown",
        cacheControl: "max-age=1",
        metadata: null,
      });
      const into = { destinationBucket: other };
      expect((await files().copy("source.txt", "there.txt", into)).error).toBeNull();
      expect((await files().move("source.txt", "moved/here.txt")).data).toMatchObject({
        message: "Successfully moved",
      });
      expect((await files().exists("source.txt")).data).toBe(false);
      expect((await files().move("moved/here.txt", "moved.txt", into)).error).toBeNull();
      expect(await (await files(other).download("moved.txt")).data?.text()).toBe("copied");
      expect((await files().move("none.txt", "x.txt")).error).toMatchObject({ code: "NoSuchKey" });
      expect((await files().copy("none.txt", "x.txt")).error).toMatchObject({ code: "NoSuchKey" });
      const nowhere = { destinationBucket: "no-such-bucket" };
      const lost = await files().copy("copy.txt", "x.txt", nowhere);
      expect(lost.error).toMatchObject({ statusCode: "404" });
    });

    test("removes objects and returns those that existed", async () => {
      await put("gone/1.txt");
      await put("gone/2.txt");
      const { data } = await files().remove(["gone/1.txt", "gone/2.txt", "gone/none.txt"]);
      expect(data?.map(({ name }) => name).sort()).toEqual(["gone/1.txt", "gone/2.txt"]);
      expect((await files().exists("gone/1.txt")).data).toBe(false);
    });

    test.each(["../up.txt", "a/../../b", "a#b", "what?.txt", "a\\b"])(
      "rejects an object named %j",
      async (key) => {
        const address = `${backend.url}/storage/v1/object/${bucket}/${encodeURIComponent(key)}`;
        const response = await backend.fetch(address, {
          method: "POST",
          headers: { apikey: backend.keys.secret, "content-type": "text/plain" },
          body: "x",
        });
        expect(await response.json()).toMatchObject({ statusCode: "400", code: "InvalidKey" });
      },
    );
  });

  describe("storage lists", () => {
    let folder: string;
    beforeAll(async () => {
      folder = uniqueWord("folder");
      for (const name of [
        "b.txt",
        "a.txt",
        "sub/c.txt",
        "sub/deep/d.txt",
        "100%_x.txt",
        "z sub/e",
      ]) {
        await put(`${folder}/${name}`, name);
      }
    });

    test("lists a folder with subfolders first, then files by name, date or page", async () => {
      const names = async (options = {}, path = folder) =>
        (await files().list(path, options)).data?.map(({ name, id }) => (id ? name : `${name}/`));
      expect(await names()).toEqual(["sub/", "z sub/", "100%_x.txt", "a.txt", "b.txt"]);
      expect(await names({}, `${folder}/sub/`)).toEqual(["deep/", "c.txt"]);
      expect(await names({ limit: 2, offset: 1 })).toEqual(["z sub/", "100%_x.txt"]);
      expect(await names({ search: "A" })).toEqual(["a.txt"]);
      expect(await names({ search: "1_" })).toEqual([]);
      const order = { sortBy: { column: "name", order: "desc" } };
      expect(await names(order)).toEqual(["z sub/", "sub/", "b.txt", "a.txt", "100%_x.txt"]);
      const newest = await names({ sortBy: { column: "created_at", order: "asc" }, search: "" });
      expect(newest?.slice(2)).toEqual(["b.txt", "a.txt", "100%_x.txt"]);
      const { data } = await files().list(folder, { search: "a.txt" });
      expect(data?.[0]).toMatchObject({
        metadata: { size: 5, mimetype: "text/plain", eTag: expect.any(String) },
      });
      expect((await stranger().list(folder)).data).toEqual([]);
    });

    test("rejects a prefix or search that is longer than an object name", async () => {
      const reason = "is longer than 1024 bytes, the maximum of an object name";
      const slashes = "/".repeat(40_000);
      const refused = { statusCode: "400", message: `body/prefix ${reason}` };
      expect((await stranger().list(slashes)).error).toMatchObject(refused);
      expect((await stranger().listV2({ prefix: slashes })).error).toMatchObject(refused);
      const search = await stranger().list("", { search: slashes });
      expect(search.error).toMatchObject({ statusCode: "400", message: `body/search ${reason}` });
      expect((await files().list("///")).error).toBeNull();
    });

    test("lists objects by prefix in pages", async () => {
      const first = await files().listV2({ prefix: `${folder}/`, limit: 4 });
      expect(first.data).toMatchObject({ hasNext: true, folders: [] });
      const rest = await files().listV2({
        prefix: `${folder}/`,
        limit: 4,
        cursor: first.data?.nextCursor,
      });
      expect(rest.data?.hasNext).toBe(false);
      const all = [...(first.data?.objects ?? []), ...(rest.data?.objects ?? [])];
      expect(all.map(({ name }) => name.replace(`${folder}/`, ""))).toEqual([
        "100%_x.txt",
        "a.txt",
        "b.txt",
        "sub/c.txt",
        "sub/deep/d.txt",
        "z sub/e",
      ]);
    });

    test("lists objects by prefix with subfolders, in both directions and by date", async () => {
      const prefix = `${folder}/`;
      const { data } = await files().listV2({ prefix, with_delimiter: true });
      expect(data?.folders.map(({ name }) => name)).toEqual([`${prefix}sub/`, `${prefix}z sub/`]);
      expect(data?.objects).toHaveLength(3);
      for (const column of ["name", "created_at", "updated_at"] as const) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await files().listV2({
            prefix,
            limit: 2,
            cursor,
            sortBy: { column, order: "desc" },
          });
          expect(page.error).toBeNull();
          seen.push(...(page.data?.objects ?? []).map(({ name }) => name));
          cursor = page.data?.nextCursor;
        } while (cursor);
        expect(new Set(seen).size).toBe(6);
        expect(seen).toHaveLength(6);
      }
      const bad = await files().listV2({ cursor: "nonsense" });
      expect(bad.error).toMatchObject({ statusCode: "400" });
    });
  });

  describe("signed URLs", () => {
    test("serves an object by a signed URL until it expires", async () => {
      await put("signed ü.txt", "secret");
      const { data, error } = await files().createSignedUrl("signed ü.txt", 60, {
        download: "n.txt",
      });
      expect(error).toBeNull();
      const response = await backend.fetch(data?.signedUrl ?? "");
      expect([response.status, await response.text()]).toEqual([200, "secret"]);
      expect(response.headers.get("content-disposition")).toContain('filename="n.txt"');
      const short = await files().createSignedUrl("signed ü.txt", 1);
      const late = await waitFor("the expiry", async () => {
        const answer = await backend.fetch(short.data?.signedUrl ?? "");
        return !answer.ok && answer.json();
      });
      expect(late).toMatchObject({ code: "InvalidJWT", message: "jwt expired" });
      await put("other.txt", "other");
      const bent = data?.signedUrl.replace(/signed[^?]*/, "other.txt") ?? "";
      expect((await backend.fetch(bent)).ok).toBe(false);
      expect(
        (await backend.fetch(`${data?.signedUrl.replace(/token=[^&]*/, "token=x.y.z")}`)).ok,
      ).toBe(false);
      const denied = await stranger().createSignedUrl("signed ü.txt", 60);
      expect(denied.error).toMatchObject({ code: "NoSuchKey" });
    });

    test("signs several URLs at once, with an error for each missing object", async () => {
      await put("many.txt");
      const { data } = await files().createSignedUrls(["many.txt", "none.txt"], 60);
      expect(data).toMatchObject([
        { path: "many.txt", error: null, signedUrl: expect.stringContaining("token=") },
        { path: "none.txt", error: expect.stringContaining("does not exist"), signedUrl: null },
      ]);
      expect((await backend.fetch(data?.[0]?.signedUrl ?? "")).status).toBe(200);
    });

    test("accepts one upload by a signed URL with metadata and owner", async () => {
      const { data } = await files().createSignedUploadUrl("up/load.txt");
      const token = data?.token ?? "";
      const options = { contentType: "text/plain", cacheControl: "5", metadata: { by: "address" } };
      const other = await stranger().uploadToSignedUrl("up/other.txt", token, text("x"), options);
      expect(other.error).toMatchObject({ code: "InvalidSignature" });
      const sent = await stranger().uploadToSignedUrl("up/load.txt", token, text("sent"), options);
      expect(sent.data).toEqual({ path: "up/load.txt", fullPath: `${bucket}/up/load.txt` });
      expect((await files().info("up/load.txt")).data).toMatchObject({
        cacheControl: "max-age=5",
        metadata: { by: "address" },
      });
      const twice = await stranger().uploadToSignedUrl("up/load.txt", token, text("x"), options);
      expect(twice.error).toMatchObject({ statusCode: "409" });
      const upsert = await files().createSignedUploadUrl("up/load.txt", { upsert: true });
      const replaced = await stranger().uploadToSignedUrl(
        "up/load.txt",
        upsert.data?.token ?? "",
        new Blob(["replaced"], { type: "text/plain" }),
      );
      expect(replaced.error).toBeNull();
      expect(await (await files().download("up/load.txt")).data?.text()).toBe("replaced");
      const denied = await stranger().createSignedUploadUrl("up/denied.txt");
      expect(denied.error).toMatchObject({ statusCode: "403" });
    });
  });

  test("limits signed URLs to a week", async () => {
    await put("long.txt");
    const week = 7 * 24 * 60 * 60;
    expect((await files().createSignedUrl("long.txt", week)).error).toBeNull();
    const denied = {
      statusCode: "400",
      message: expect.stringContaining("SIGNED_URL_MAX_SECONDS"),
    };
    for (const seconds of [week + 1, 1e12]) {
      expect((await files().createSignedUrl("long.txt", seconds)).error).toMatchObject(denied);
      expect((await files().createSignedUrls(["long.txt"], seconds)).error).toMatchObject(denied);
    }
  });

  describe("signed upload URLs", () => {
    const images = ({ storage: own }: SupabaseClient) => own.from("article-images");
    let bytes: Buffer<ArrayBuffer>;
    beforeAll(async () => {
      const red = { width: 2, height: 2, channels: 3, background: "red" } as const;
      bytes = Buffer.from(await sharp({ create: red }).png().toBuffer());
    });

    async function signAs({ client }: SignedInUser, upsert = true) {
      const path = `${uniqueWord()}.png`;
      const { data, error } = await images(client).createSignedUploadUrl(path, { upsert });
      if (error) throw error;
      const send = (body = bytes) =>
        stranger("article-images").uploadToSignedUrl(path, data.token, body, {
          contentType: "image/png",
        });
      return { path, token: data.token, send };
    }

    test("accepts a signed upload URL once, even when it is used concurrently", async () => {
      const { send, path } = await signAs(staff);
      const sent = await Promise.all(Array.from({ length: 6 }, () => send()));
      const used = { code: "InvalidSignature", message: expect.stringContaining("has been used") };
      expect(sent.filter(({ error }) => error === null)).toHaveLength(1);
      expect(sent.flatMap(({ error }) => error ?? [])).toEqual(
        Array.from({ length: 5 }, () => expect.objectContaining(used)),
      );
      expect((await send()).error).toMatchObject(used);
      // Not again when the object is gone, either.
      await images(staff.client).remove([path]);
      expect((await send()).error).toMatchObject(used);
    });

    test("allows reuse of a signed upload URL after a failed upload", async () => {
      const { send } = await signAs(staff);
      expect((await send(Buffer.from("no image"))).error).toMatchObject({ statusCode: "415" });
      expect((await send()).error).toBeNull();
    });

    test("records the owner of a signed upload without revealing the user", async () => {
      const { send, path, token } = await signAs(staff);
      expect((await send()).error).toBeNull();
      const [, claims = ""] = token.split(".");
      const payload = Buffer.from(claims, "base64url").toString();
      expect(payload).not.toContain(staff.id);
      expect(payload).not.toContain(staff.email);
      const [row] = await backend.sql`
        select owner_id from storage.objects where bucket_id = 'article-images' and name = ${path}`;
      expect(row?.owner_id).toBe(staff.id);
    });

    test("rejects a signed upload URL after its owner was demoted", async () => {
      const editor = await backend.createStaff();
      const { send } = await signAs(editor);
      await backend.sql`delete from staff where user_id = ${editor.id}`;
      expect((await send()).error).toMatchObject({ statusCode: "403" });
    });

    test.each<[string, (user: SignedInUser) => Promise<unknown>]>([
      ["signed out", ({ client }) => client.auth.signOut()],
      ["was deleted", ({ id }) => serviceClient(backend).auth.admin.deleteUser(id)],
    ])("rejects a signed upload URL once its owner %s", async (_, end) => {
      const editor = await backend.createStaff();
      const { send } = await signAs(editor);
      await end(editor);
      expect((await send()).error).toMatchObject({
        statusCode: "400",
        message: expect.stringContaining("signed out"),
      });
    });
  });

  test("resizes images for public, authenticated and signed URLs", async () => {
    const image = await sharp({
      create: { width: 400, height: 200, channels: 3, background: "#336699" },
    })
      .png()
      .toBuffer();
    const images = staff.client.storage.from("article-images");
    const key = `${uniqueWord()}.png`;
    expect((await images.upload(key, image, { contentType: "image/png" })).error).toBeNull();
    const transform = { width: 100, height: 50, format: "origin" } as const;
    const size = async (data: Blob | null) => {
      const { width, height } = await sharp(await (data ?? new Blob()).arrayBuffer()).metadata();
      return [width, height];
    };
    const address = images.getPublicUrl(key, { transform }).data.publicUrl;
    expect(await size(await (await backend.fetch(address)).blob())).toEqual([100, 50]);
    expect(await size((await images.download(key, { transform })).data)).toEqual([100, 50]);
    const signed = await images.createSignedUrl(key, 60, { transform });
    const url = signed.data?.signedUrl ?? "";
    expect(await size(await (await backend.fetch(url)).blob())).toEqual([100, 50]);
    expect(await size(await (await backend.fetch(`${url}&width=10`)).blob())).toEqual([100, 50]);
    const purged = await storage()
      .from("article-images")
      .purgeCache(key, { transformations: true });
    expect(purged.data).toEqual({ message: "success" });
    expect((await storage().purgeBucketCache("article-images")).error).toBeNull();
    expect((await images.purgeCache(key)).error).toMatchObject({ statusCode: "403" });
  });

  test("rejects writing, listing and signing images by clients without the right", async () => {
    const key = `${uniqueWord()}.png`;
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const images = stranger("article-images");
    const type = { contentType: "image/png" };
    expect((await images.upload(key, png, type)).error).toMatchObject({ statusCode: "403" });
    expect((await images.createSignedUploadUrl(key)).error).toMatchObject({ statusCode: "403" });
    expect((await images.list()).data).toEqual([]);
    expect((await images.listV2()).data).toMatchObject({ objects: [] });
    await staff.client.storage.from("article-images").upload(key, png, type);
    expect((await images.remove([key])).data).toEqual([]);
    expect((await images.move(key, "x.png")).error).not.toBeNull();
    expect((await images.copy(key, "x.png")).error).not.toBeNull();
    expect((await images.update(key, png, type)).error).toMatchObject({ statusCode: "403" });
    expect((await images.exists(key)).data).toBe(true);
  });

  test("reads objects without a key as with the publishable key, and rejects everything else", async () => {
    await put("private.txt");
    const key = `${uniqueWord()}.png`;
    const red = { width: 2, height: 2, channels: 3, background: "red" } as const;
    const png = await sharp({ create: red }).png().toBuffer();
    await staff.client.storage
      .from("article-images")
      .upload(key, png, { contentType: "image/png" });
    const withKey = { apikey: backend.keys.publishable };
    const ask = async (headers: Record<string, string>, path: string, body?: unknown) => {
      const response = await backend.fetch(`${backend.url}/storage/v1/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
      });
      return [response.status, await response.text()];
    };
    const unread = `object/${bucket}/private.txt`;
    expect(await ask({}, unread)).toEqual(await ask(withKey, unread));
    for (const [path, body] of [
      ["bucket"],
      [`object/list/${bucket}`, { prefix: "" }],
      [`object/sign/${bucket}/private.txt`, { expiresIn: 60 }],
      [`object/upload/sign/${bucket}/new.txt`, {}],
      [`object/article-images/${key}`, {}],
    ] as const) {
      expect(await ask({}, path, body)).toEqual([
        400,
        expect.stringContaining("headers must have required property 'authorization'"),
      ]);
    }
    expect((await ask({}, `object/public/article-images/${key}`))[0]).toBe(200);
  });

  test("rejects features of hosted Supabase with a clear error", async () => {
    const versioned = await storage().createBucket("v", {
      public: false,
      versioningStatus: "ENABLED",
    });
    expect(versioned.error).toMatchObject({ code: "NotSupported" });
    const analytics = await storage().createBucket("a", { public: false, type: "ANALYTICS" });
    expect(analytics.error).toMatchObject({ code: "NotSupported" });
    expect((await storage().getBucketLifecycle(bucket)).error).toMatchObject({
      code: "NotSupported",
    });
    expect((await storage().analytics.listBuckets()).error).toMatchObject({ status: 501 });
    expect((await storage().vectors.listBuckets()).error).toMatchObject({ status: 501 });
    const version = await files().remove([{ path: "a", versionId: "1" }]);
    expect(version.error).toMatchObject({ code: "NotSupported" });
  });
});
