import { useMemo, useState } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import { discardUpload } from "../../data/images/resumable-upload.ts";
import { listUnfinishedUploads } from "../../data/images/unfinished-uploads.ts";
import { Button } from "../../ui/button.tsx";
import type { ListedUpload } from "./upload-list.ts";

/** Large files whose upload ended with an earlier visit. A page may not read files again that were chosen before. */
export function UnfinishedUploads({
  user,
  uploads,
}: {
  /** Id of the user. */
  user: string;
  /** The list of this visit, whose files are not named. */
  uploads: readonly ListedUpload[];
}) {
  const [discarded, setDiscarded] = useState(false);
  // Again with each new list of files, since those before may have been canceled.
  const count = uploads.length;
  const all = useMemo(
    () => (discarded && count === 0 ? [] : listUnfinishedUploads(user)),
    [user, count, discarded],
  );
  const chosen = new Set(uploads.map(({ file }) => file.name));
  const unfinished = all.filter(({ name }) => !chosen.has(name));
  if (unfinished.length === 0) return null;
  const discard = () => {
    for (const upload of unfinished) void discardUpload(getBrowserClient(), upload);
    setDiscarded(true);
  };
  return (
    <div className="flex flex-col gap-2 border-l-4 border-accent bg-tint px-4 py-3 text-note">
      <p>
        <strong>Interrupted uploads:</strong> Choose these files again, and their uploads go on
        where they stopped. They are discarded a day after they began.
      </p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {unfinished.map(({ fingerprint, name }) => (
          <li key={fingerprint}>{name}</li>
        ))}
      </ul>
      <Button type="button" look="outline" className="self-start" onClick={discard}>
        Discard Them
      </Button>
    </div>
  );
}
