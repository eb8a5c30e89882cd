import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type ListedAddress, removeOldAddress } from "../../data/old-addresses.ts";
import type { PeopleParameters } from "../../domain/newsroom/list-parameters.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { RowMenu } from "../../ui/controls/action-menu.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { LoadedContent, SearchedRows } from "../lists/loaded-list.tsx";
import { type Loaded, reportFailure } from "../load-or-report.ts";
import { useRights } from "../use-rights.ts";
import { AddressForm } from "./address-form.tsx";

/** The addresses of the site before this one, and where they lead: search, add, change, delete. */
export function OldAddressesPage({
  parameters,
  list,
}: {
  parameters: PeopleParameters;
  list: Promise<Loaded<{ addresses: ListedAddress[]; count: number }>>;
}) {
  const refusal = useRights().refusal("taxonomy");
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<ListedAddress | "new">();
  const [removed, setRemoved] = useState<ListedAddress>();

  async function remove({ address }: ListedAddress): Promise<void> {
    setRemoved(undefined);
    try {
      await withSession(() => removeOldAddress(getBrowserClient(), { address }));
      showToast({ title: "Old Address Deleted" });
    } catch (error) {
      reportFailure("Error Deleting Old Address", error);
    }
    await revalidate();
  }

  return (
    <ListScreen
      title="Old Addresses"
      action={
        <ActionButton refusal={refusal} type="button" onClick={() => setEdited("new")}>
          <Plus aria-hidden size={18} />
          Add Old Address
        </ActionButton>
      }
    >
      <p className="max-w-prose text-quiet">
        Addresses of the site that this newsroom came from. Links and bookmarks to them lead to
        where their pages are now.
      </p>
      <LoadedContent loading={list}>
        {({ addresses, count }) => (
          <SearchedRows
            path="/admin/old-addresses"
            parameters={parameters}
            placeholder="Search by old address..."
            shown={addresses.length}
            count={count}
            emptyText={
              parameters.query === "" ? "No old addresses yet." : "No old addresses found."
            }
          >
            <ul className="border-t-2 border-ink">
              {addresses.map((row) => (
                <li
                  key={row.address}
                  className="flex items-center gap-x-5 border-b border-hairline py-3"
                >
                  <div className="min-w-0 grow">
                    <h2 className="text-item font-semibold wrap-anywhere">{row.address}</h2>
                    <Target path={row.path} />
                  </div>
                  <RowMenu
                    label={`Actions for ${row.address}`}
                    entries={[
                      { label: "Change", refusal, onChoose: () => setEdited(row) },
                      { label: "Delete", refusal, isDanger: true, onChoose: () => setRemoved(row) },
                    ]}
                  />
                </li>
              ))}
            </ul>
          </SearchedRows>
        )}
      </LoadedContent>
      <Modal
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === "new" ? "Add Old Address" : "Change Old Address"}
      >
        {edited && (
          <AddressForm
            opened={edited === "new" ? undefined : edited}
            onCancel={() => setEdited(undefined)}
            onSaved={async () => {
              setEdited(undefined);
              await revalidate();
            }}
          />
        )}
      </Modal>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title="Delete this old address?"
        confirmLabel="Delete"
        onConfirm={() => removed && void remove(removed)}
        onCancel={() => setRemoved(undefined)}
      >
        Links to {removed?.address} will not be found any more.
      </ConfirmDialog>
    </ListScreen>
  );
}

function Target({ path }: { path: string | null }) {
  if (path === null) {
    return <p className="text-meta text-quiet">Leads nowhere now: its page is not public.</p>;
  }
  return (
    <p className="text-meta">
      <a href={path} target="_blank" rel="noopener" className="text-link wrap-anywhere">
        {path.replace(/^.*\/article-images\//, "")}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
