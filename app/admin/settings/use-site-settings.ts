import { useState } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import {
  openSiteSettings,
  RefusedSettings,
  type SettingValue,
  type SettingValues,
  sendSiteSettings,
} from "../../data/site-settings.ts";
import { isSameJson } from "../../domain/newsroom/article-fields.ts";
import { useStoredForm } from "../use-stored-form.ts";

/** The settings that are edited. */
export function useSiteSettings(onClose: () => void) {
  const { opened, save, ...form } = useStoredForm("Settings", { load, onClose });
  /** Values set on the screen; a name that it lacks has the value of the file. */
  const [changed, setChanged] = useState<SettingValues>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const stored = opened?.versions[0]?.settings ?? {};
  const values = changed ?? stored;

  function change(name: string, value: SettingValue | undefined): void {
    setRefused((names) => names.filter((known) => known !== name && !known.startsWith(`${name}.`)));
    setChanged(({ [name]: _, ...others } = stored) =>
      value === undefined ? others : { ...others, [name]: value },
    );
  }

  return {
    ...form,
    opened,
    values,
    refused,
    isDirty: !isSameJson(values, stored),
    change,
    save: (wanted: SettingValues) =>
      save(async ({ versions }) => {
        try {
          await sendSiteSettings(getBrowserClient(), { seen: versions[0]?.id ?? 0, wanted });
        } catch (error) {
          if (error instanceof RefusedSettings) setRefused(error.fields);
          throw error;
        }
      }),
  };
}

const load = () => openSiteSettings(getBrowserClient());
