import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { BackendError } from "../../data/backend-error.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import {
  type OpenedSiteSettings,
  openSiteSettings,
  RefusedSettings,
  type SettingValue,
  type SettingValues,
  sendSiteSettings,
} from "../../data/site-settings.ts";
import { isSameJson } from "../../domain/newsroom/article-fields.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailedLoad, reportFailure } from "../load-or-report.ts";

/** The settings that are edited: loaded once, stored on the condition that nobody else has changed them. */
export function useSiteSettings(onClose: () => void) {
  const [opened, setOpened] = useState<OpenedSiteSettings>();
  /** Values set on the screen; a name that it lacks has the value of the file. */
  const [values, setValues] = useState<SettingValues>({});
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [overtaken, setOvertaken] = useState(false);
  const [isBusy, setBusy] = useState(false);

  // Asks the server.
  useEffect(() => {
    let isCurrent = true;
    withSession(load).then(
      (loaded) => {
        if (!isCurrent) return;
        setOpened(loaded);
        setValues(inForce(loaded));
      },
      (error: unknown) => {
        if (!isCurrent) return;
        reportFailedLoad(error);
        onClose();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [onClose]);

  function change(name: string, value: SettingValue | undefined): void {
    setRefused((names) => names.filter((known) => known !== name && !known.startsWith(`${name}.`)));
    setValues(({ [name]: _, ...others }) =>
      value === undefined ? others : { ...others, [name]: value },
    );
  }

  async function save(wanted: SettingValues): Promise<void> {
    if (!opened) return;
    setBusy(true);
    try {
      const seen = opened.versions[0]?.id ?? 0;
      await withSession(() => sendSiteSettings(getBrowserClient(), { seen, wanted }));
      showToast({ title: "Settings Saved" });
      onClose();
    } catch (error) {
      reportFailure("Error Saving Settings", error);
      if (error instanceof RefusedSettings) setRefused(error.fields);
      if (error instanceof BackendError && error.code === "PT409") {
        setOvertaken(true);
        // The next save replaces what the other has stored, and the user knows.
        const theirs = await withSession(load).catch(() => undefined);
        if (theirs) setOpened(theirs);
      }
    } finally {
      setBusy(false);
    }
  }

  const isDirty = opened !== undefined && !isSameJson(values, inForce(opened));
  return { opened, values, refused, overtaken, isBusy, isDirty, change, save };
}

const load = () => openSiteSettings(getBrowserClient());

function inForce({ versions }: OpenedSiteSettings): SettingValues {
  return versions[0]?.settings ?? {};
}
