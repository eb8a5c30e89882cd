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

type SettingKind =
  | { kind: "text"; type?: "email" | "url" | "tel"; maxLength?: number }
  | { kind: "choice"; options: readonly { value: string; label: string }[] }
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
  options?: readonly { value: string; label: string }[];
};

/** A field of a setting that consists of several. `size` is an object with `width` and `height`. */
export type VariantField = {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  kind: "text" | "number" | "boolean" | "lines" | "pairs" | "size";
};

/** A kind of a setting, with the fields that it has. */
export type SettingVariant = { value: string; label: string; fields: readonly VariantField[] };
