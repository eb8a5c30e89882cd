import { useState } from "react";
import type { VariantValue } from "../../data/site-settings.ts";
import type { VariantField } from "../../domain/newsroom/site-setting.ts";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { SwitchField } from "../../ui/controls/switch-field.tsx";
import { TextArea, TextField } from "../../ui/controls/text-field.tsx";

export type FieldValue = VariantValue[string] | undefined;

type Shared = { label: string; hint?: string; error?: string };

/** The control of a field of a variant. */
export function VariantFieldControl({
  field,
  value,
  isRefused,
  onChange,
}: {
  field: VariantField;
  value: FieldValue;
  isRefused: boolean;
  onChange: (value: FieldValue) => void;
}) {
  const { label, hint, problem, isOptional } = field;
  const isMarked = isOptional && ["text", "lines", "pairs"].includes(field.kind);
  const shared: Shared = {
    label: isMarked ? `${label} (optional)` : label,
    ...(hint !== undefined && { hint }),
    ...(isRefused && { error: problem }),
  };
  switch (field.kind) {
    case "boolean":
      return <SwitchField {...shared} isOn={value === true} onChange={onChange} />;
    case "choice":
      return (
        <SelectField
          {...shared}
          options={field.options}
          value={String(value ?? field.options[0]?.value)}
          onChange={onChange}
        />
      );
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
      return <PairsField {...shared} value={value} onChange={onChange} />;
    case "number":
      return <NumberField {...shared} value={value} onChange={onChange} />;
    case "size":
      return <SizeFields {...shared} value={value} onChange={onChange} />;
    case "text":
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

type FieldProps = Shared & { value: FieldValue; onChange: (value: FieldValue) => void };

function NumberField({ value, onChange, ...shared }: FieldProps) {
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

function SizeFields({ label, value, onChange, hint = "", ...shared }: FieldProps) {
  const size = typeof value === "object" && !Array.isArray(value) ? value : {};
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(["width", "height"] as const).map((side) => (
        <NumberField
          key={side}
          {...shared}
          label={`${side === "width" ? "Width" : "Height"} ${label} (optional)`}
          hint={hint}
          value={size[side]}
          onChange={(changed) => {
            const { [side]: _, ...others } = size;
            const next = typeof changed === "number" ? { ...others, [side]: changed } : others;
            onChange(Object.keys(next).length > 0 ? next : undefined);
          }}
        />
      ))}
    </div>
  );
}

/** The typed text stays while it says what the value is: a line that has just begun says nothing yet. */
function PairsField({ value, onChange, ...shared }: FieldProps) {
  const [typed, setTyped] = useState("");
  const text = joinPairs(value);
  return (
    <TextArea
      {...shared}
      rows={2}
      spellCheck={false}
      value={joinPairs(splitPairs(typed)) === text ? typed : text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(splitPairs(target.value));
      }}
    />
  );
}

function joinPairs(value: FieldValue): string {
  if (typeof value !== "object" || Array.isArray(value)) return "";
  return Object.entries(value)
    .map(([name, text]) => (text === "" ? name : `${name}=${text}`))
    .join("\n");
}

function splitPairs(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...rest] = line.split("=");
      return [name.trim(), rest.join("=")];
    }),
  );
}
