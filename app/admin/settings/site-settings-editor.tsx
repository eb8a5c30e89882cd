import { type FormEvent, useEffect, useRef } from "react";
import { setUnsavedWork } from "../../auth/unsaved-work.ts";
import type { SettingValues } from "../../data/site-settings.ts";
import { SITE_SETTINGS, settingSource } from "../../domain/newsroom/site-settings.ts";
import { ListSkeleton } from "../lists/list-screen.tsx";
import { OvertakenNotice, StoredFormButtons } from "../stored-form-parts.tsx";
import { SiteSettingField } from "./site-setting-field.tsx";
import { SiteSettingsHistory } from "./site-settings-history.tsx";
import { useSiteSettings } from "./use-site-settings.ts";

/** Values that replace those of `site.json`. What was entered stays until it is stored. */
export function SiteSettingsEditor({ onClose }: { onClose: () => void }) {
  const { opened, values, refused, overtaken, isBusy, isDirty, change, save } =
    useSiteSettings(onClose);
  const form = useRef<HTMLFormElement>(null);

  // Reports unsaved work to the auth session.
  useEffect(() => {
    setUnsavedWork(isDirty);
    return () => setUnsavedWork(false);
  }, [isDirty]);

  // The first value that was refused gets the focus.
  useEffect(() => {
    if (refused.length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-refused]")?.focus();
  }, [refused]);

  if (!opened) return <ListSkeleton />;
  const { file, fromFile, versions } = opened;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void save(tidy(values));
  }

  return (
    <div className="flex flex-col gap-10">
      <form ref={form} noValidate className="flex flex-col gap-10" onSubmit={submit}>
        {overtaken && <OvertakenNotice name="Settings" />}
        {SITE_SETTINGS.map(({ title, settings }) => (
          <div key={title} className="flex flex-col gap-6">
            <h3 className="border-t border-hairline pt-4 font-serif text-item font-headline">
              {title}
            </h3>
            {settings.map((setting) => {
              const { name } = setting;
              const own = values[name];
              const isSet = own !== undefined;
              return (
                <SiteSettingField
                  key={name}
                  setting={setting}
                  value={own ?? file[name] ?? ""}
                  source={settingSource(setting, { isSet, fromFile })}
                  isSet={isSet}
                  isInFile={fromFile.includes(name)}
                  refused={refused}
                  onChange={(value) => change(name, value)}
                />
              );
            })}
          </div>
        ))}
        <StoredFormButtons name="Settings" isBusy={isBusy} isDirty={isDirty} onClose={onClose} />
      </form>
      <SiteSettingsHistory
        versions={versions}
        isOff={isDirty || isBusy}
        onRestore={(settings) => void save(settings)}
      />
    </div>
  );
}

/** The values without empty lines, in fields of variants too. */
function tidy(values: SettingValues): SettingValues {
  return mapValues(values, (value) => {
    if (isLines(value)) return tidyLines(value);
    if (typeof value !== "object" || Array.isArray(value)) return value;
    return mapValues(value, (part) => (isLines(part) ? tidyLines(part) : part));
  });
}

function isLines(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((line) => typeof line === "string");
}

function tidyLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(Boolean);
}

function mapValues<Value>(
  values: Record<string, Value>,
  change: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
