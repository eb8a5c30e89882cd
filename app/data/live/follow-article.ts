import type { Client } from "../client.ts";
import { joinChannel } from "./join-channel.ts";

export type FollowArticleOptions = {
  id: string;
  /** Who has the article open here, as others are told. */
  userId: string;
  /** Who else has it open, each once: ids of users. */
  onOthers: (userIds: string[]) => void;
  /** It was saved or deleted, by whomever; or the connection is back and it may have been. */
  onChange: () => void;
};

/**
 * What others are told of a client. The site's backend says whose token it came with; where it does not, as on hosted
 * Supabase, its key is what there is.
 */
type Company = { auth_user_id?: string };

/**
 * Follows one article while it is open in the newsroom: who else has it open, and that it was saved. Others are told
 * for as long. For staff.
 *
 * @returns a function that ends it.
 */
export function followArticle(client: Client, options: FollowArticleOptions): () => void {
  const { id, userId, onOthers, onChange } = options;
  return joinChannel(client, {
    topic: `article:${id}`,
    config: { presence: { key: userId } },
    prepare: (channel) =>
      channel
        .on("presence", { event: "sync" }, () => {
          const present = Object.entries(channel.presenceState<Company>());
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
        ),
    onJoined(channel) {
      void channel.track({});
      onChange();
    },
  });
}
