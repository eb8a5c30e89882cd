import type { VariantValue } from "../../data/site-settings.ts";
import type { SettingVariant, VariantField } from "../../domain/newsroom/site-setting.ts";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { type FieldValue, VariantFieldControl } from "./variant-field-control.tsx";

/** A setting of one of several variants, each with fields of its own, or of none: an empty text. */
export function VariantSetting({
  name,
  label,
  hint,
  error,
  refused,
  none,
  variants,
  value,
  onChange,
}: {
  name: string;
  label: string;
  hint: string;
  error?: string;
  /** Names of refused values: `ads.inList`, and `ads.inList.width` for a field. */
  refused: readonly string[];
  /** Label of the choice of none. */
  none: string;
  variants: readonly SettingVariant[];
  value: VariantValue | "";
  onChange: (value: VariantValue | "") => void;
}) {
  const kind = value === "" ? "" : String(value.kind);
  const fields = variants.find((variant) => variant.value === kind)?.fields ?? [];
  const isWrong = (field: VariantField) => refused.includes(`${name}.${field.name}`);

  function choose(chosen: string): void {
    const variant = variants.find((each) => each.value === chosen);
    onChange(variant ? createValue(variant) : "");
  }

  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={label}
        hint={hint}
        {...(error !== undefined && !fields.some(isWrong) && { error })}
        options={[{ value: "", label: none }, ...variants]}
        value={kind}
        onChange={choose}
      />
      {value !== "" && (
        <fieldset className="flex flex-col gap-4 border-l-2 border-hairline pl-4">
          <legend className="sr-only">{label}</legend>
          {fields.map((field) => (
            <VariantFieldControl
              key={`${kind} ${field.name}`}
              field={field}
              value={value[field.name]}
              isRefused={isWrong(field)}
              onChange={(changed) => onChange(withField(value, field, changed))}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** A value whose required texts are empty, and whose switches are on. */
function createValue({ value, fields }: SettingVariant): VariantValue {
  const required = fields.filter(({ isOptional, kind }) => !isOptional && kind !== "number");
  return {
    kind: value,
    ...Object.fromEntries(required.map(({ name, kind }) => [name, kind === "boolean" || ""])),
  };
}

/** An optional field that is empty is left out. */
function withField(value: VariantValue, field: VariantField, changed: FieldValue): VariantValue {
  const { [field.name]: _, ...others } = value;
  const isEmpty = changed === undefined || (field.isOptional === true && changed === "");
  return isEmpty ? others : { ...others, [field.name]: changed };
}
