import { DRAFT_EVENT_COLUMNS, type DraftEvent } from "../articles/working-copies.ts";
import type { Client } from "../client.ts";
import { joinChannel } from "./join-channel.ts";

/** Messages between those who have an article open. */
export type ArticleMessage = "delta" | "awareness";

export type FollowArticleOptions = {
  id: string;
  /** Presence of this user, as broadcast to others. */
  userId: string;
  /** Ids of the other users who have it open, without duplicates. */
  onOthers: (userIds: string[]) => void;
  /** Receives messages of others. Any writer can send anything. */
  onMessage: (event: string, payload: unknown) => void;
  /** Called when the working copy was read by the site, replaced, or moved to another stage. */
  onDraft: (draft: DraftEvent) => void;
  /** Called when notes on the article were changed, or may have been during a lost connection. */
  onNotes: () => void;
  /** Called when the live article was changed or deleted by any user. */
  onChange: () => void;
  /** Called at the start and after each lost connection: events and messages may have been missed. */
  onJoined: () => void;
};

/**
 * Presence payload. The embedded backend adds the user of the token; hosted Supabase does not, so there the presence
 * key identifies the user.
 */
type PresencePayload = { auth_user_id?: string };

/** An article that is followed. */
export type FollowedArticle = {
  /** Sends a message to the others who have it open; false where there is no connection now. */
  send: (event: ArticleMessage, payload: object) => boolean;
  leave: () => void;
};

/**
 * Subscribes to an article that is open in the newsroom: the presence of other users, their messages, and changes.
 * Tracks this user's presence meanwhile. Staff only.
 */
export function followArticle(client: Client, options: FollowArticleOptions): FollowedArticle {
  const { id, userId, onOthers, onMessage, onDraft, onNotes, onChange, onJoined } = options;
  return joinChannel(client, {
    topic: `article:${id}`,
    config: { presence: { key: userId }, broadcast: { self: false } },
    prepare: (channel) =>
      channel
        .on("presence", { event: "sync" }, () => {
          const present = Object.entries(channel.presenceState<PresencePayload>());
          const ids = present.flatMap(([key, list]) =>
            list.map((each) => each.auth_user_id ?? key),
          );
          onOthers([...new Set(ids)].filter((each) => each !== userId));
        })
        .on("broadcast", { event: "*" }, ({ event, payload }) => onMessage(event, payload))
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
        .on(
          "postgres_changes",
          {
            event: "*",
            schema: "public",
            table: "draft_notes",
            filter: `article_id=eq.${id}`,
            select: ["id", "article_id"],
          },
          onNotes,
        )
        .on<DraftEvent>(
          "postgres_changes",
          {
            event: "UPDATE",
            schema: "public",
            table: "article_drafts",
            filter: `article_id=eq.${id}`,
            select: [...DRAFT_EVENT_COLUMNS],
          },
          ({ new: draft }) => onDraft(draft),
        ),
    onJoined(channel) {
      void channel.track({});
      onNotes();
      onJoined();
    },
    onClosed: onJoined,
  });
}

/**
 * Calls `onChange` when an article was added, changed or deleted, and after a reconnect, when changes may have been
 * missed; and `onDraftChange` when a working copy was, which may be with each word that somebody types. `id` limits both to
 * one article. Staff only.
 *
 * @returns a function that ends it.
 */
export function followArticles(
  client: Client,
  { id, onChange, onDraftChange }: { id?: string; onChange: () => void; onDraftChange: () => void },
): () => void {
  return joinChannel(client, {
    topic: "articles",
    prepare: (channel) =>
      channel
        .on(
          "postgres_changes",
          {
            ...{ event: "*", schema: "public", table: "articles", select: ["id"] },
            ...(id && { filter: `id=eq.${id}` }),
          },
          onChange,
        )
        .on(
          "postgres_changes",
          {
            ...{ event: "*", schema: "public", table: "article_drafts", select: ["article_id"] },
            ...(id && { filter: `article_id=eq.${id}` }),
          },
          onDraftChange,
        ),
    onJoined: onChange,
  }).leave;
}
