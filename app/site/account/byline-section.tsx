import { useEffect, useState } from "react";
import { BylineForm } from "../../auth/forms/byline-form.tsx";
import type { AuthorName } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listOwnCapabilities } from "../../data/capabilities.ts";
import { getOwnAuthor } from "../../data/own-author.ts";
import type { AuthUser } from "../../domain/account/auth-user.ts";
import { AccountSection } from "./account-layout.tsx";

type Byline = { author: AuthorName | null; canChoose: boolean };

/** The author that the user writes as. Who may add authors chooses their own; admins link the others. Staff only. */
export function BylineSection({ user }: { user: AuthUser }) {
  const [byline, setByline] = useState<Byline>();
  // Asks the backend. Without an answer, as for readers, there is no section.
  useEffect(() => {
    const client = getBrowserClient();
    Promise.all([getOwnAuthor(client), listOwnCapabilities(client)]).then(
      ([author, capabilities]) => {
        if (capabilities.has("write"))
          setByline({ author, canChoose: capabilities.has("taxonomy") });
      },
      () => undefined,
    );
  }, []);
  if (!byline) return null;
  return (
    <AccountSection title="Byline">
      {byline.author && (
        <p>
          New articles of yours carry the byline <strong>{byline.author.name}</strong>.
        </p>
      )}
      {!byline.author && !byline.canChoose && (
        <p className="text-quiet">You have no byline yet. An admin can link one to your account.</p>
      )}
      {!byline.author && byline.canChoose && (
        <BylineForm user={user} onChosen={(author) => setByline({ ...byline, author })} />
      )}
    </AccountSection>
  );
}
