import type { ReactNode } from "react";
import type { SettingValue, VariantValue } from "../../data/site-settings.ts";
import type { SiteSetting } from "../../domain/newsroom/site-setting.ts";
import type { Logo } from "../../domain/pages/brand-style.ts";
import { SelectField, type SelectOption } from "../../ui/controls/select-field.tsx";
import { TextArea, TextField } from "../../ui/controls/text-field.tsx";
import { ColorSettingField } from "./color-setting-field.tsx";
import { EntryList } from "./entry-list.tsx";
import { LogoField } from "./logo-field.tsx";
import { VariantSetting } from "./variant-setting.tsx";

/** A setting with its source. `onChange` without a value takes that of the file. */
export function SiteSettingField({
  setting,
  value,
  source,
  isSet,
  isInFile,
  refused,
  onChange,
}: {
  setting: SiteSetting;
  value: SettingValue;
  source: string;
  isSet: boolean;
  isInFile: boolean;
  /** Names of the refused values. */
  refused: readonly string[];
  onChange: (value: SettingValue | undefined) => void;
}) {
  const { name, label, problem } = setting;
  const isRefused = refused.includes(name);
  const hint = [setting.hint, source].filter(Boolean).join(" ");
  const shared = { label, hint, ...(isRefused && { error: problem }) };
  return (
    <div className="flex flex-col items-stretch gap-2">
      {renderControl()}
      {isSet && (
        <button
          type="button"
          className="min-h-11 cursor-pointer self-start text-meta underline"
          onClick={() => onChange(undefined)}
        >
          {setting.variable && `Use the value of ${setting.variable}`}
          {!setting.variable && (isInFile ? "Use the file’s value" : "Use the default value")}
          <span className="sr-only"> for {label}</span>
        </button>
      )}
    </div>
  );

  function renderControl(): ReactNode {
    switch (setting.kind) {
      case "text":
        return (
          <TextField
            {...shared}
            type={setting.type ?? "text"}
            value={String(value)}
            maxLength={setting.maxLength ?? 500}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
        );
      case "color":
        return <ColorSettingField {...shared} value={String(value)} onChange={onChange} />;
      case "logo":
        return (
          <LogoField {...shared} logo={isLogo(value) ? value : undefined} onChange={onChange} />
        );
      case "timeZone":
        return (
          <SelectField
            {...shared}
            options={listTimeZones(String(value))}
            value={String(value)}
            onChange={onChange}
          />
        );
      case "choice":
        return (
          <SelectField
            {...shared}
            options={setting.options}
            value={String(value)}
            onChange={(chosen) =>
              onChange(chosen === "true" || chosen === "false" ? chosen === "true" : chosen)
            }
          />
        );
      case "variant":
        return (
          <VariantSetting
            {...shared}
            name={name}
            refused={refused}
            none={setting.none}
            variants={setting.variants}
            value={toVariant(value)}
            onChange={onChange}
          />
        );
      case "lines":
        return (
          <TextArea
            {...shared}
            rows={4}
            value={Array.isArray(value) ? value.join("\n") : ""}
            spellCheck={false}
            onChange={({ target }) => onChange(target.value === "" ? [] : target.value.split("\n"))}
          />
        );
      case "entries":
        return (
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-1 text-note font-semibold">{label}</legend>
            <p className="text-meta text-quiet">{hint}</p>
            {isRefused && (
              <p
                role="alert"
                tabIndex={-1}
                data-refused
                className="text-meta font-semibold text-accent"
              >
                {problem}
              </p>
            )}
            <EntryList
              label={label}
              entry={setting.entry}
              columns={setting.columns}
              entries={
                Array.isArray(value) ? value.filter((entry) => typeof entry === "object") : []
              }
              onChange={onChange}
            />
          </fieldset>
        );
    }
  }
}

function isLogo(value: SettingValue): value is Logo {
  return typeof value === "object" && "source" in value && "width" in value;
}

function toVariant(value: SettingValue): VariantValue | "" {
  return typeof value === "object" && !Array.isArray(value) ? value : "";
}

/** Those that the browser knows, and the one in force. */
function listTimeZones(current: string): SelectOption[] {
  const names = new Set([current, "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll("_", " ") }));
}
