import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { loadOriginal } from "../../data/images/load-original.ts";
import { actionsText, type ContentCredentials } from "../../domain/newsroom/content-credentials.ts";
import type { LibraryImage } from "../../domain/newsroom/library-image.ts";
import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { reportFailure } from "../load-or-report.ts";

/** The content credentials of an image, what checking them found, and the file that has them. */
export function CredentialsSection({
  image,
  credentials,
}: {
  image: LibraryImage;
  credentials: ContentCredentials;
}) {
  const { timeZone } = useSite();
  const [isBusy, setBusy] = useState(false);
  const { signed_at: signedAt, tool, actions, ingredients, problems, state } = credentials;
  const facts = [
    { name: "Signed", text: signedAt && dayAndTimeText(signedAt, timeZone) },
    { name: "Made with", text: tool },
    { name: "Actions", text: actionsText(actions) },
    { name: "Made from", text: ingredients > 0 ? countText(ingredients) : "" },
    { name: "Check failed", text: state === "invalid" ? problems.join(", ") : "" },
  ].filter(({ text }) => text !== "");

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { path } = image;
      const original = await withSession(() => loadOriginal(getBrowserClient(), { path }));
      saveFile(original, path.split("/").at(-1) ?? "original");
    } catch (error) {
      reportFailure("Error Loading Original", error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="credentials" className="flex flex-col gap-3">
      <h2 id="credentials" className="font-serif text-card font-semibold">
        Content Credentials
      </h2>
      <p className="max-w-prose">{stateText(credentials)}</p>
      {credentials.is_generated && (
        <p className="max-w-prose font-semibold">A model made this image, or a part of it.</p>
      )}
      {facts.length > 0 && (
        <dl className="grid max-w-prose grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {facts.map(({ name, text }) => (
            <div key={name} className="contents">
              <dt className="text-quiet">{name}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Button
        type="button"
        look="outline"
        className="self-start"
        disabled={isBusy}
        onClick={() => void download()}
      >
        {isBusy ? "Loading..." : "Download Original"}
      </Button>
    </section>
  );
}

function stateText({ state, signer }: ContentCredentials): string {
  const name = signer === "" ? "somebody unnamed" : signer;
  if (state === "trusted") return `Unchanged since ${name} signed it.`;
  if (state === "unknown-signer") {
    return `Unchanged since ${name} signed it. This signer is on no list that the site trusts, so the name proves nothing.`;
  }
  return "The file was changed after it was signed, or its signature is wrong: its credentials prove nothing.";
}

function countText(files: number): string {
  return files === 1 ? "1 other file" : `${files} other files`;
}
