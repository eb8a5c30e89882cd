/** A setting of the site on its screen. Names and values are those of the server (app/site-config/screen-settings.ts). */
export type SiteSetting = {
  name: string;
  label: string;
  hint?: string;
  /** Shown at a value that cannot be used. */
  problem: string;
  /** The environment variable that has the value while none is set. `site.json` has the others. */
  variable?: string;
} & SettingKind;

type Option = { value: string; label: string };

type SettingKind =
  | { kind: "text"; type?: "email" | "url" | "tel"; maxLength?: number }
  | { kind: "choice"; options: readonly Option[] }
  | { kind: "color" }
  | { kind: "logo" }
  | { kind: "timeZone" }
  | { kind: "lines" }
  | { kind: "variant"; none: string; variants: readonly SettingVariant[] }
  | { kind: "entries"; entry: string; columns: readonly SettingColumn[] };

/** A field of each entry of a list. */
export type SettingColumn = {
  name: string;
  label: string;
  isOptional?: boolean;
  /** Values to choose from; the first is that of a new entry. */
  options?: readonly Option[];
};

/** A variant of a setting, with the fields that it has. */
export type SettingVariant = Option & { fields: readonly VariantField[] };

/**
 * A field of a variant. `pairs` is an object of texts, a line each; `size` an object with `width` and `height`. A
 * choice without a value has that of its first option. A switch that is not optional is first on.
 */
export type VariantField = {
  name: string;
  label: string;
  hint?: string;
  /** Shown at a value that cannot be used. */
  problem: string;
  isOptional?: boolean;
} & (
  | { kind: "text" | "number" | "boolean" | "lines" | "pairs" | "size" }
  | { kind: "choice"; options: readonly Option[] }
);
