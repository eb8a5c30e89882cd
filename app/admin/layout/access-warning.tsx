import { useId } from "react";
import type { StaffAccess } from "../../data/rows.types.ts";
import { Button } from "../../ui/button.tsx";
import { usePeopleCommands } from "../people/use-people-commands.ts";

/** Warns admins of a site that others reach while everybody who signs up may edit it, and lets them choose. */
export function AccessWarning() {
  const id = useId();
  const { isBusy, changeAccess } = usePeopleCommands();

  async function choose(access: StaffAccess): Promise<void> {
    await changeAccess(access);
    // The button is gone.
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  return (
    <section
      aria-labelledby={id}
      className="no-print mb-6 flex max-w-3xl flex-col gap-4 rounded-control border border-hairline border-l-4 border-l-accent bg-tint p-4 sm:p-6"
    >
      <div>
        <h2 id={id} className="font-serif text-card font-semibold">
          Everyone who signs up can publish here
        </h2>
        <p className="text-quiet">
          People on other computers can reach this site now. Choose who may write, change and
          publish articles. You can change this later under People.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="button" disabled={isBusy} onClick={() => void choose("role")}>
          Only People With a Role
        </Button>
        <Button
          type="button"
          look="outline"
          disabled={isBusy}
          onClick={() => void choose("any-user")}
        >
          Everyone Who Signs Up
        </Button>
      </div>
    </section>
  );
}
