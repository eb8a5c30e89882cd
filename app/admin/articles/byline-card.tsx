import { useEffect, useId, useRef, useState } from "react";
import { useAuth } from "../../auth/use-auth.ts";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { declineByline, lacksByline } from "../../data/own-author.ts";
import type { AuthUser } from "../../domain/account/auth-user.ts";
import { Button } from "../../ui/button.tsx";
import { later } from "../../ui/later.tsx";
import { loadOwnCapabilities } from "../layout/load-own-capabilities.ts";
import { reportFailure } from "../load-or-report.ts";

const BylineForm = later(async () => (await import("../../auth/forms/byline-form.tsx")).BylineForm);

/** Asks a user who writes, and has neither a byline nor declined one, under which name. */
export function BylineCard() {
  const { user } = useAuth();
  return user && <Question key={user.id} user={user} />;
}

/** Card for users without a byline: a form, or for those who may not choose one, the name of the role that can. */
type Asked = "nothing" | "byline" | "admin";

function Question({ user }: { user: AuthUser }) {
  const id = useId();
  const [asked, setAsked] = useState<Asked>("nothing");
  // On phones the form is folded away, so that the list begins in sight.
  const [isUnfolded, setUnfolded] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  // Asks the backend. Without an answer there is no question.
  useEffect(() => {
    const client = getBrowserClient();
    Promise.all([lacksByline(client, { userId: user.id }), loadOwnCapabilities()]).then(
      ([isLacking, capabilities]) => {
        if (!isLacking || !capabilities?.has("write")) return;
        setAsked(capabilities.has("taxonomy") ? "byline" : "admin");
      },
      () => undefined,
    );
  }, [user.id]);

  // The button that unfolds the form is gone then.
  useEffect(() => {
    if (isUnfolded) form.current?.querySelector("input")?.focus();
  }, [isUnfolded]);

  function close(): void {
    setAsked("nothing");
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  function decline(): void {
    close();
    withSession(() => declineByline(getBrowserClient(), { userId: user.id })).catch((error) => {
      reportFailure("Error Saving Settings", error);
    });
  }

  if (asked === "nothing") return null;
  const notNow = (
    <Button type="button" look="outline" onClick={decline}>
      Not now
    </Button>
  );
  return (
    <section
      aria-labelledby={id}
      className="flex max-w-3xl flex-col gap-3 rounded-control border border-hairline bg-tint p-4 sm:gap-4 sm:p-6"
    >
      <div>
        <h2 id={id} className="font-serif text-card font-semibold">
          Your byline
        </h2>
        <p className="text-quiet">
          {asked === "byline"
            ? "Your new articles have it as their author. You can also choose it later in your account."
            : "Your new articles have no author yet, because no byline is linked to your account. An admin can link one."}
        </p>
      </div>
      {asked === "byline" ? (
        <>
          <div ref={form} className={isUnfolded ? undefined : "max-sm:hidden"}>
            <BylineForm user={user} onChosen={close}>
              {notNow}
            </BylineForm>
          </div>
          {!isUnfolded && (
            <div className="flex flex-wrap gap-3 sm:hidden">
              <Button type="button" look="outline" onClick={() => setUnfolded(true)}>
                Choose a byline
              </Button>
              {notNow}
            </div>
          )}
        </>
      ) : (
        <div>{notNow}</div>
      )}
    </section>
  );
}
