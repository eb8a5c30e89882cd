import { darkColor, findBrandColorProblem } from "../../domain/pages/brand-colors.ts";
import { DARK_PAPER, PAPER } from "../../domain/pages/section-colors.ts";
import { TextField } from "../../ui/controls/text-field.tsx";

/** A color with a sample in both schemes. One that cannot be read comes with the nearest that can. */
export function ColorSettingField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (color: string) => void;
}) {
  const problem = findBrandColorProblem(value);
  const { suggestion } = problem ?? {};
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <TextField
          className="grow"
          label={label}
          hint={hint}
          {...(problem && { error: problem.message })}
          maxLength={7}
          value={value}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value.trim())}
        />
        <input
          type="color"
          aria-label={`Pick: ${label}`}
          className="mt-6.5 size-11 shrink-0 cursor-pointer"
          value={isColor(value) ? value.toLowerCase() : "#000000"}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {suggestion && (
        <button
          type="button"
          className="min-h-11 cursor-pointer self-start text-meta underline"
          onClick={() => onChange(suggestion)}
        >
          Use {suggestion}
          <span className="sr-only"> as {label}</span>
        </button>
      )}
      {!problem && (
        <p aria-hidden className="flex gap-2">
          <Sample color={value} paper={PAPER} />
          <Sample color={darkColor(value)} paper={DARK_PAPER} />
        </p>
      )}
    </div>
  );
}

/** The color on the paper of a scheme. */
function Sample({ color, paper }: { color: string; paper: string }) {
  return (
    <span
      className="rounded-control border border-hairline px-4 py-2"
      style={{ backgroundColor: paper }}
    >
      <span className="block h-4 w-12" style={{ backgroundColor: color }} />
    </span>
  );
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
