/** Notifications of the migration `rights_changes`: a user id, or nothing for all users. */
export const RIGHTS_CHANNEL = "broadsheet_realtime_rights";

/** Open channels whose permissions are checked again when the database notifies a change of rights. */
export type Rights = ReturnType<typeof createRights>;

export function createRights() {
  const reviews = new Map<string, Set<() => void>>();
  let changes = 0;

  function reviewAll(): void {
    changes += 1;
    for (const ofUser of [...reviews.values()]) for (const review of [...ofUser]) review();
  }

  return {
    /** A version that changes whenever rights may have changed. */
    changes: () => changes,
    /** Calls `review` when the rights of this user may have changed, until the returned function is called. */
    follow(userId: string, review: () => void): () => void {
      const ofUser = reviews.get(userId) ?? new Set();
      reviews.set(userId, ofUser.add(review));
      return () => {
        ofUser.delete(review);
        if (ofUser.size === 0 && reviews.get(userId) === ofUser) reviews.delete(userId);
      };
    },
    /** Handles a notification of `RIGHTS_CHANNEL`. */
    receive(userId: string): void {
      if (userId === "") reviewAll();
      else {
        changes += 1;
        for (const review of [...(reviews.get(userId) ?? [])]) review();
      }
    },
    /** Notifications may have been missed. */
    reviewAll,
  };
}
