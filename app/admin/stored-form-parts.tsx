import { Button } from "../ui/button.tsx";

/** Says that somebody else has changed what a form stores. */
export function OvertakenNotice({ name }: { name: string }) {
  return (
    <p role="alert" className="border-l-4 border-accent pl-3">
      Somebody else has changed the {name.toLowerCase()} meanwhile. Nothing was saved, and what you
      entered is still here: save again to replace theirs with yours, or cancel to see theirs.
    </p>
  );
}

export function StoredFormButtons({
  name,
  isBusy,
  isDirty,
  onClose,
}: {
  name: string;
  isBusy: boolean;
  isDirty: boolean;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" disabled={isBusy}>
        Save {name}
      </Button>
      <Button type="button" look="outline" disabled={isBusy} onClick={onClose}>
        {isDirty ? "Discard Changes" : "Cancel"}
      </Button>
    </div>
  );
}
