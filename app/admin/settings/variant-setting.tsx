import type { VariantValue } from "../../data/site-settings.ts";
import type { SettingVariant, VariantField } from "../../domain/newsroom/site-setting.ts";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { SwitchField } from "../../ui/controls/switch-field.tsx";
import { TextArea, TextField } from "../../ui/controls/text-field.tsx";

/** A setting of one of several kinds, each with fields of its own, or of none: an empty text. */
export function VariantSetting({
  label,
  hint,
  error,
  none,
  variants,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  error?: string;
  /** Name of the choice of none. */
  none: string;
  variants: readonly SettingVariant[];
  value: VariantValue | "";
  onChange: (value: VariantValue | "") => void;
}) {
  const kind = value === "" ? "" : String(value.kind);
  const fields = variants.find((variant) => variant.value === kind)?.fields ?? [];

  function choose(chosen: string): void {
    const variant = variants.find((each) => each.value === chosen);
    onChange(variant ? createValue(variant) : "");
  }

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">{label}</legend>
      <SelectField
        label={label}
        hint={hint}
        {...(error !== undefined && { error })}
        options={[{ value: "", label: none }, ...variants]}
        value={kind}
        onChange={choose}
      />
      {value !== "" && fields.length > 0 && (
        <div className="flex flex-col gap-4 border-l-2 border-hairline pl-4">
          {fields.map((field) => (
            <Field
              key={`${kind} ${field.name}`}
              field={field}
              value={value[field.name]}
              onChange={(changed) => onChange(withField(value, field, changed))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

type FieldValue = VariantValue[string] | undefined;

function Field({
  field: { label, hint, isOptional, kind },
  value,
  onChange,
}: {
  field: VariantField;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
}) {
  const shared = {
    label: isOptional && kind !== "size" ? `${label} (optional)` : label,
    ...(hint !== undefined && { hint }),
  };
  switch (kind) {
    case "boolean":
      return <SwitchField {...shared} isOn={value === true} onChange={onChange} />;
    case "lines":
      return (
        <TextArea
          {...shared}
          rows={2}
          spellCheck={false}
          value={Array.isArray(value) ? value.join("\n") : ""}
          onChange={({ target }) => onChange(target.value === "" ? [] : target.value.split("\n"))}
        />
      );
    case "pairs":
      return (
        <TextArea
          {...shared}
          rows={2}
          spellCheck={false}
          value={joinPairs(value)}
          onChange={({ target }) => onChange(splitPairs(target.value))}
        />
      );
    case "number":
      return <NumberField {...shared} value={value} onChange={onChange} />;
    case "size": {
      const size = typeof value === "object" && !Array.isArray(value) ? value : {};
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          {(["width", "height"] as const).map((side) => (
            <NumberField
              key={side}
              label={`${side === "width" ? "Width" : "Height"} ${label} (optional)`}
              hint={hint ?? ""}
              value={size[side]}
              onChange={(changed) => {
                const { [side]: _, ...other } = size;
                const next = changed === undefined ? other : { ...other, [side]: changed };
                onChange(Object.keys(next).length > 0 ? next : undefined);
              }}
            />
          ))}
        </div>
      );
    }
    default:
      return (
        <TextField
          {...shared}
          value={typeof value === "string" ? value : ""}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

function NumberField({
  value,
  onChange,
  ...shared
}: {
  label: string;
  hint?: string;
  value: unknown;
  onChange: (value: number | undefined) => void;
}) {
  return (
    <TextField
      {...shared}
      type="number"
      min={1}
      value={typeof value === "number" ? String(value) : ""}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value === "" ? undefined : Number(target.value))}
    />
  );
}

/** A value of a kind whose required texts are empty. */
function createValue({ value, fields }: SettingVariant): VariantValue {
  const required = fields.filter(({ isOptional, kind }) => !isOptional && kind !== "number");
  return {
    kind: value,
    ...Object.fromEntries(required.map(({ name, kind }) => [name, kind === "boolean" ? true : ""])),
  };
}

/** An optional field that is empty is left out. */
function withField(value: VariantValue, field: VariantField, changed: FieldValue): VariantValue {
  const { [field.name]: _, ...others } = value;
  const isEmpty = changed === undefined || (field.isOptional === true && changed === "");
  return isEmpty ? others : { ...others, [field.name]: changed };
}

function joinPairs(value: FieldValue): string {
  if (typeof value !== "object" || Array.isArray(value)) return "";
  return Object.entries(value)
    .map(([name, text]) => (text === "" ? name : `${name}=${text}`))
    .join("\n");
}

function splitPairs(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf("=");
      return at === -1 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}
