import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTestMedia } from "../../../backend/storage/media/test-media.ts";
import { ACTORS, type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import type { TestClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { allowedOwners, type Extent, type Role } from "./rights-table.ts";

/** Images are not an article's: "own" means uploaded by the actor, and a new one is everybody's own. */
// biome-ignore format: a table is read by its columns
const STORAGE_RIGHTS: [string, Record<Role, Extent>][] = [
  ["uploads an image",         { contributor: "all", author: "all", editor: "all", admin: "all" }],
  ["lists images",             { contributor: "all", author: "all", editor: "all", admin: "all" }],
  ["copies an image",          { contributor: "all", author: "all", editor: "all", admin: "all" }],
  ["signs an upload address",  { contributor: "all", author: "all", editor: "all", admin: "all" }],
  ["replaces an image",        { contributor: "own", author: "own", editor: "all", admin: "all" }],
  ["overwrites by an upload",  { contributor: "own", author: "own", editor: "all", admin: "all" }],
  ["moves an image",           { contributor: "own", author: "own", editor: "all", admin: "all" }],
  ["removes an image",         { contributor: "own", author: "own", editor: "all", admin: "all" }],
  ["uploads a recording",      { contributor: "all", author: "all", editor: "all", admin: "all" }],
  ["replaces a recording",     { contributor: "own", author: "own", editor: "all", admin: "all" }],
  ["removes a recording",      { contributor: "own", author: "own", editor: "all", admin: "all" }],
];

/** A 1 × 1 pixel GIF. */
const IMAGE = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
const OTHER_IMAGE = Buffer.from("R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=", "base64");
const TYPE = { contentType: "image/gif" };

const RECORDING = readTestMedia("tone.mp3");
const RECORDING_TYPE = { contentType: "audio/mpeg" };

const images = (client: TestClient) => client.storage.from("article-images");
const media = (client: TestClient) => client.storage.from("article-media");
type Attempt = (client: TestClient, path: string) => Promise<{ error: unknown; data: unknown }>;

const ATTEMPTS: Record<string, Attempt> = {
  "uploads an image": (client) => images(client).upload(`${uniqueWord()}.gif`, IMAGE, TYPE),
  "lists images": (client) => images(client).list(),
  "copies an image": (client, path) => images(client).copy(path, `${uniqueWord()}.gif`),
  "signs an upload address": (client) =>
    images(client).createSignedUploadUrl(`${uniqueWord()}.gif`),
  "replaces an image": (client, path) => images(client).update(path, OTHER_IMAGE, TYPE),
  "overwrites by an upload": (client, path) =>
    images(client).upload(path, OTHER_IMAGE, { ...TYPE, upsert: true }),
  "moves an image": (client, path) => images(client).move(path, `${uniqueWord()}.gif`),
  "removes an image": (client, path) => images(client).remove([path]),
  "uploads a recording": (client) =>
    media(client).upload(`${uniqueWord()}.mp3`, RECORDING, RECORDING_TYPE),
  "replaces a recording": (client, path) => media(client).update(path, RECORDING, RECORDING_TYPE),
  "removes a recording": (client, path) => media(client).remove([path]),
};

describe.each(["role", "any-user"] as const)("with STAFF_ACCESS=%s", (access) => {
  let site: SharedSite;
  let sql: SqlPool;
  let actors: Record<Actor, ActorOfSite>;

  beforeAll(async () => {
    site = await getSharedSite(access);
    sql = openSql(await site.databaseUrl());
    actors = await createActors(site);
  });
  afterAll(() => sql.end());

  /** Stores an image or a recording that the actor uploaded, or somebody else. */
  async function storeFile(action: string, actor: Actor, isOwn: boolean): Promise<string> {
    const isRecording = action.endsWith("recording");
    const path = `${uniqueWord()}.${isRecording ? "mp3" : "gif"}`;
    const { client } = actors.service;
    const { error } = isRecording
      ? await media(client).upload(path, RECORDING, RECORDING_TYPE)
      : await images(client).upload(path, IMAGE, TYPE);
    if (error) throw error;
    const owner = (isOwn && actors[actor].id) || actors[actor === "admin" ? "editor" : "admin"].id;
    await sql`
      update storage.objects set owner = ${owner}::uuid, owner_id = ${owner}
      where bucket_id in ('article-images', 'article-media') and name = ${path}`;
    return path;
  }

  describe.each(ACTORS)("%s", (actor) => {
    test.each(STORAGE_RIGHTS)("%s as the table says", async (action, extents) => {
      const attempt = ATTEMPTS[action];
      if (!attempt) throw new Error(`nothing is known of ${action}`);
      const found: boolean[] = [];
      for (const isOwn of [true, false]) {
        const path = await storeFile(action, actor, isOwn);
        const { error, data } = await attempt(actors[actor].client, path);
        // A removal or a list that row level security allows for no row is no error.
        found.push(error === null && !(Array.isArray(data) && data.length === 0));
      }
      const allowed = allowedOwners(access, actor, extents);
      expect(found).toEqual([allowed.includes("own"), allowed.includes("other")]);
    });
  });
});
