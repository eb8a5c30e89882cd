import type { ComponentProps } from "react";
import { SettingsFields } from "./settings-fields.tsx";
import { SidePanels } from "./side-panels.tsx";

/** Settings of an article, and the panels around them. */
export function FormSettings({
  lists,
  images,
  ...panels
}: Omit<ComponentProps<typeof SidePanels>, "children"> &
  Omit<ComponentProps<typeof SettingsFields>, "refusal">) {
  return (
    <SidePanels {...panels}>
      <fieldset disabled={!panels.rights.can("write")} className="contents">
        <SettingsFields
          copy={panels.copy}
          lists={lists}
          fields={panels.fields}
          images={images}
          refusal={panels.rights.refusal("taxonomy")}
        />
      </fieldset>
    </SidePanels>
  );
}
