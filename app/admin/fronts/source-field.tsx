import { useState } from "react";
import type { FrontSource } from "../../domain/fronts/layout.ts";
import { tagSlug } from "../../domain/slug.ts";
import { SelectField, type SelectOption } from "../../ui/controls/select-field.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { sourceValue, TAG_OPTION, toSource } from "./source-options.ts";

/** The rule that fills the empty places of a container. One by tag is set once its tag was typed. */
export function SourceField({
  source,
  options,
  onChange,
}: {
  source: FrontSource;
  /** Rules of the page. */
  options: readonly SelectOption[];
  onChange: (source: FrontSource) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [tag, setTag] = useState(source.by === "tag" ? source.slug.replaceAll("-", " ") : "");
  const isTag = isAsking || source.by === "tag";

  function setRule(): void {
    const slug = tagSlug(tag);
    if (slug) onChange({ by: "tag", slug });
  }

  return (
    <>
      <SelectField
        label="Empty places are filled with"
        options={options}
        value={isTag ? TAG_OPTION : sourceValue(source)}
        onChange={(value) => {
          setAsking(value === TAG_OPTION);
          if (value === TAG_OPTION) setTag("");
          else onChange(toSource(value));
        }}
      />
      {isTag && (
        <TextField
          label="Tag"
          hint="The newest articles with this tag."
          value={tag}
          maxLength={100}
          onChange={({ target }) => setTag(target.value)}
          onBlur={setRule}
        />
      )}
    </>
  );
}
