import { fromHex } from "../articles/working-copies.ts";
import type { Client } from "../client.ts";
import type { DraftRow } from "../rows.types.ts";
import { joinChannel } from "./join-channel.ts";

export type FollowArticleOptions = {
  id: string;
  /** Presence of this user, as broadcast to others. */
  userId: string;
  /** Ids of the other users who have it open, without duplicates. */
  onOthers: (userIds: string[]) => void;
  /** Receives each stored change of the working copy, the own ones included. */
  onUpdate: (change: { seq: number; update: Uint8Array }) => void;
  /** Called with each save of the working copy: its document may have been replaced, or its stage changed. */
  onDraft: (draft: DraftEvent) => void;
  /** Called when the live article was changed or deleted by any user, or may have been during a lost connection. */
  onChange: () => void;
};

type UpdateEvent = { seq: number; update: string };

/** Other fields of a working copy that concern an open form. */
export type DraftEvent = Pick<DraftRow, "lineage" | "stage" | "trashed_at">;

/**
 * Presence payload. The embedded backend adds the user of the token; hosted Supabase does not, so there the presence
 * key identifies the user.
 */
type PresencePayload = { auth_user_id?: string };

/**
 * Subscribes to an article that is open in the newsroom: the presence of other users, and changes. Tracks this user's
 * presence meanwhile. Staff only.
 *
 * @returns a function that unsubscribes.
 */
export function followArticle(client: Client, options: FollowArticleOptions): () => void {
  const { id, userId, onOthers, onUpdate, onDraft, onChange } = options;
  return joinChannel(client, {
    topic: `article:${id}`,
    config: { presence: { key: userId } },
    prepare: (channel) =>
      channel
        .on("presence", { event: "sync" }, () => {
          const present = Object.entries(channel.presenceState<PresencePayload>());
          const ids = present.flatMap(([key, list]) =>
            list.map((each) => each.auth_user_id ?? key),
          );
          onOthers([...new Set(ids)].filter((each) => each !== userId));
        })
        .on(
          "postgres_changes",
          {
            event: "*",
            schema: "public",
            table: "articles",
            filter: `id=eq.${id}`,
            select: ["id", "updated_at"],
          },
          onChange,
        )
        .on<UpdateEvent>(
          "postgres_changes",
          {
            event: "INSERT",
            schema: "public",
            table: "draft_updates",
            filter: `article_id=eq.${id}`,
          },
          ({ new: { seq, update } }) => onUpdate({ seq, update: fromHex(update) }),
        )
        .on<DraftEvent>(
          "postgres_changes",
          {
            event: "UPDATE",
            schema: "public",
            table: "article_drafts",
            filter: `article_id=eq.${id}`,
            select: ["article_id", "lineage", "stage", "trashed_at"],
          },
          ({ new: draft }) => onDraft(draft),
        ),
    onJoined(channel) {
      void channel.track({});
      onChange();
    },
    onClosed: onChange,
  });
}

/**
 * Calls `onChange` when an article was added, changed or deleted, and after a reconnect, when changes may have been
 * missed; and `onDraftChange` when a working copy was, which may be with each word that somebody types. Staff only.
 *
 * @returns a function that ends it.
 */
export function followArticles(
  client: Client,
  { onChange, onDraftChange }: { onChange: () => void; onDraftChange: () => void },
): () => void {
  return joinChannel(client, {
    topic: "articles",
    prepare: (channel) =>
      channel
        .on(
          "postgres_changes",
          { event: "*", schema: "public", table: "articles", select: ["id"] },
          onChange,
        )
        .on(
          "postgres_changes",
          { event: "*", schema: "public", table: "article_drafts", select: ["article_id"] },
          onDraftChange,
        ),
    onJoined: onChange,
  });
}
