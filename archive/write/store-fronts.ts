import type { Client } from "../../app/data/client.ts";
import type { Json } from "../../app/data/json.types.ts";
import { frontLayoutSchema } from "../../app/domain/fronts/layout.ts";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import type { NewsroomRecord } from "../formats/newsroom-records.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import type { ImportReport } from "../report/import-report.ts";
import { type Insert, readRows } from "./backend-request.ts";
import type { ImageStore, ImageUser } from "./store-images.ts";

export type FrontStore = {
  /** Adds a version to the front of a page that has no history of its own here. */
  add(
    version: Extract<NewsroomRecord, { record: "front-version" }>,
    user: ImageUser,
  ): Promise<void>;
  /** Plans the publication of a layout, unless one is planned; returns how many were. */
  plan(place: string, at: string, layout: unknown, user: ImageUser): Promise<number>;
};

type Front = { id: string; version: number };

/** Stores composed pages with the articles and images that they have on this site. */
export function createFrontStore({
  client,
  tables,
  images,
  isDryRun,
  insert,
  report,
}: {
  client: Client;
  tables: Pick<LookupTables, "get">;
  images: ImageStore;
  isDryRun: boolean;
  insert: Insert;
  report: ImportReport;
}): FrontStore {
  /** Null for a front with a history of its own. */
  const known = new Map<string, Front | null>();

  async function findFront(place: string): Promise<Front | undefined> {
    const [front] = await readRows(() =>
      client.from("fronts").select("id,version").eq("place", place),
    );
    return front;
  }

  async function openFront(place: string, where: string): Promise<Front | null> {
    const before = await findFront(place);
    if (before || isDryRun) return before ?? { id: "", version: 0 };
    await insert(where, place, () => client.from("fronts").insert({ place }).select("id"));
    return (await findFront(place)) ?? null;
  }

  /** The layout with the ids and paths of this site; undefined for what is none. */
  async function toLayout(layout: unknown, user: ImageUser): Promise<Json | undefined> {
    const { data } = frontLayoutSchema.safeParse(layout);
    if (!data) return undefined;
    const containers = [];
    for (const container of data.containers) {
      const slots = [];
      for (const { image, ...slot } of container.slots) {
        const articleId =
          slot.articleId && (tables.get("article-id", slot.articleId) ?? slot.articleId);
        const path = image ? await images.resolve(image, user) : null;
        slots.push({ ...slot, articleId, ...(path !== null && { image: path }) });
      }
      containers.push({ ...container, slots });
    }
    return { containers };
  }

  async function hasVersion({ id }: Front, number: number, created_at: string): Promise<boolean> {
    const [version] = await readRows(() =>
      client.from("front_versions").select("created_at").eq("front_id", id).eq("number", number),
    );
    return version !== undefined && Date.parse(version.created_at) === Date.parse(created_at);
  }

  return {
    async add({ place, number, layout, created_at }, user) {
      let front = known.get(place);
      if (front === undefined) {
        front = await openFront(place, user.where);
        // Another history, or this one, as far as an import before has come.
        const isOwn = front && front.version > 0 && !(await hasVersion(front, number, created_at));
        if (isOwn) front = null;
        known.set(place, front);
      }
      if (front === null || number <= front.version) return;
      const own = layout === null ? null : await toLayout(layout, user);
      const { id } = front;
      const added =
        own === undefined
          ? 0
          : await insert(user.where, place, () =>
              client
                .from("front_versions")
                .insert({ front_id: id, number, layout: own, created_at })
                .select("number"),
            );
      if (own === undefined || added === 0) return;
      await insert(user.where, place, () =>
        client
          .from("fronts")
          .update({ layout: own, version: number, published_at: created_at })
          .eq("id", id)
          .select("id"),
      );
      front.version = number;
      report.frontVersions += 1;
    },
    async plan(place, at, layout, user) {
      const own = await toLayout(layout, user);
      const front = own === undefined ? null : await openFront(place, user.where);
      if (!front || own === undefined || isDryRun) return front ? 1 : 0;
      const { data } = await client.rpc("list_front_updates", { front_id: front.id, known_seq: 0 });
      if (isRecord(data) && data.planned_at !== null) return 0;
      return insert(user.where, place, () =>
        client.rpc("plan_front", { front_id: front.id, at, layout: own }),
      );
    },
  };
}
