import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type ListedAddress, saveOldAddress } from "../../data/old-addresses.ts";
import { toOldAddress, toOwnPath } from "../../domain/pages/old-address.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { DialogForm } from "../../ui/controls/dialog-form.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";

type Problems = { address?: string; path?: string };

/** Form of an old address and the page of this site to which it leads. */
export function AddressForm({
  opened,
  onCancel,
  onSaved,
}: {
  /** Undefined for a new one. */
  opened: ListedAddress | undefined;
  onCancel: () => void;
  onSaved: () => Promise<void>;
}) {
  const { siteUrl } = useSite();
  const [address, setAddress] = useState(opened?.address ?? "");
  const [path, setPath] = useState(opened?.path ?? "");
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    const old = toOldAddress(address.trim());
    const target = toOwnPath(path.trim(), siteUrl);
    const found: Problems = {
      ...(old === null && { address: "Enter the address of a page, such as /2020/05/a-bridge." }),
      ...(target === null && { path: "Enter an address of this site, such as /article/a-bridge." }),
    };
    setProblems(found);
    if (old === null || target === null) return;
    setBusy(true);
    try {
      await withSession(() =>
        saveOldAddress(getBrowserClient(), {
          address: old,
          path: target,
          replaces: opened?.address,
        }),
      );
      showToast({ title: "Old Address Saved" });
      await onSaved();
    } catch (error) {
      reportFailure("Error Saving Old Address", error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <DialogForm onSubmit={() => void save()}>
      <TextField
        label="Old address"
        value={address}
        maxLength={1000}
        error={problems.address}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setAddress(target.value)}
      />
      <TextField
        label="Leads to"
        hint="A page of this site. Articles, sections, tags and authors are followed when they get a new address."
        value={path}
        maxLength={1000}
        error={problems.path}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setPath(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy}>
          Save
        </Button>
      </div>
    </DialogForm>
  );
}
