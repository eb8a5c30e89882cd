import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { changeEmbedProviders, listEmbedProviders } from "../../data/embeds.ts";
import { type CustomProvider, MAX_PROVIDERS } from "../../domain/embeds/custom-providers.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import { ProviderDialog } from "./provider-dialog.tsx";

/** Sites that admins add to those that articles can embed from. */
export function EmbedProvidersSection({
  providers: loaded,
  canChange,
}: {
  providers: readonly CustomProvider[];
  canChange: boolean;
}) {
  const [providers, setProviders] = useState(loaded);
  /** The one that is edited; null for a new one. */
  const [edited, setEdited] = useState<CustomProvider | null>();
  const [removed, setRemoved] = useState<CustomProvider>();

  /** Puts a provider in place of another, in the list as it is stored now: other admins may have changed it. */
  async function replace(before: CustomProvider | null, after: CustomProvider | null) {
    const stored = await withSession(async () => {
      const current = await listEmbedProviders(getBrowserClient());
      return changeEmbedProviders(getBrowserClient(), {
        providers: replaceProvider(current, before, after),
      });
    });
    setProviders(stored);
  }

  async function remove(provider: CustomProvider): Promise<void> {
    setRemoved(undefined);
    try {
      await replace(provider, null);
      showToast({ title: "Settings Saved", description: `${provider.name} was removed.` });
    } catch (error) {
      reportFailure("Error Saving Settings", error);
    }
  }

  return (
    <section aria-labelledby="embeds" className="flex max-w-3xl flex-col gap-5">
      <div>
        <h2 id="embeds" className="font-serif text-card font-semibold">
          Sites to embed from
        </h2>
        <p className="text-quiet">
          Articles can embed from many sites, such as YouTube and OpenStreetMap. Add others here.
          Readers load their frames by a button.
        </p>
      </div>
      {providers.length === 0 ? (
        <p>No other sites yet.</p>
      ) : (
        <ul aria-label="Added sites" className="border-t border-hairline">
          {providers.map((provider) => (
            <li
              key={provider.pattern}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold">{provider.name}</p>
                <p className="text-meta text-quiet wrap-anywhere">{provider.pattern}</p>
              </div>
              {canChange && (
                <div className="flex gap-3">
                  <Button
                    type="button"
                    look="outline"
                    aria-label={`Edit ${provider.name}`}
                    onClick={() => setEdited(provider)}
                  >
                    Edit
                  </Button>
                  <Button
                    type="button"
                    look="outline"
                    aria-label={`Remove ${provider.name}`}
                    onClick={() => setRemoved(provider)}
                  >
                    Remove
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {canChange &&
        (providers.length < MAX_PROVIDERS ? (
          <div>
            <Button type="button" look="outline" onClick={() => setEdited(null)}>
              Add site
            </Button>
          </div>
        ) : (
          <p>These are all that can be added. Remove one to add another.</p>
        ))}
      {edited !== undefined && (
        <ProviderDialog
          provider={edited}
          others={providers.filter((other) => other !== edited)}
          onClose={() => setEdited(undefined)}
          onSave={(provider) => replace(edited, provider)}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={`Remove ${removed?.name ?? ""}?`}
        confirmLabel="Remove"
        onConfirm={() => removed && void remove(removed)}
        onCancel={() => setRemoved(undefined)}
      >
        What articles embed from it stays as a card with a link, but readers cannot load it any
        more.
      </ConfirmDialog>
    </section>
  );
}

/** A list with one provider, known by the form of its addresses, in place of another; added at the end without one. */
function replaceProvider(
  providers: readonly CustomProvider[],
  before: CustomProvider | null,
  after: CustomProvider | null,
): CustomProvider[] {
  const place = providers.findIndex(({ pattern }) => pattern === before?.pattern);
  const entries = after ? [after] : [];
  return place < 0
    ? [...providers, ...entries]
    : [...providers.slice(0, place), ...entries, ...providers.slice(place + 1)];
}
