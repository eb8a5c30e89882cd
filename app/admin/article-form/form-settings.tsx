import type { ComponentProps } from "react";
import { SettingsFields } from "./settings-fields.tsx";
import { SidePanels } from "./side-panels.tsx";

/** Settings of an article, and the panels around them. */
export function FormSettings({
  lists,
  images,
  ...panels
}: Omit<ComponentProps<typeof SidePanels>, "children"> & ComponentProps<typeof SettingsFields>) {
  return (
    <SidePanels {...panels}>
      <SettingsFields copy={panels.copy} lists={lists} fields={panels.fields} images={images} />
    </SidePanels>
  );
}
