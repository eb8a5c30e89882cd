import type { StaffAccess } from "../../data/database.types.ts";
import { staffAccessText } from "../../domain/newsroom/person.ts";
import { SwitchField } from "../../ui/controls/switch-field.tsx";

/** Who may edit the site now, and the switch that changes it. */
export function AccessSwitch({
  access,
  isBusy,
  onChange,
}: {
  access: StaffAccess;
  isBusy: boolean;
  onChange: (access: StaffAccess) => void;
}) {
  return (
    <section
      aria-labelledby="access"
      className="flex max-w-3xl flex-col gap-3 border-y border-hairline py-5"
    >
      <h2 id="access" className="font-serif text-card font-[600]">
        {staffAccessText(access)}
      </h2>
      <SwitchField
        label="Let everyone who signs in edit"
        hint={
          <>
            Where the variable <code>STAFF_ACCESS</code> is set, it sets this again each time the
            site starts.
          </>
        }
        isOn={access === "any-user"}
        isDisabled={isBusy}
        onChange={(isOn) => onChange(isOn ? "any-user" : "role")}
      />
    </section>
  );
}
