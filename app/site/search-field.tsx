import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useText } from "../page-context/use-text.tsx";

/** Field of a search form, with suggestions while a reader types (behaviors/search-suggestions.ts). */
export function SearchField({
  fieldClass,
  className,
  ...props
}: ComponentProps<"input"> & { fieldClass?: string }) {
  const t = useText();
  return (
    <div className={clsx("search-field", fieldClass)} data-behavior="search-suggestions">
      <input
        type="search"
        name="q"
        placeholder={t("Search for articles...")}
        aria-label={t("Search for articles")}
        maxLength={200}
        enterKeyHint="search"
        {...props}
        className={clsx(
          "w-full rounded-control border border-field bg-paper px-4 placeholder:text-quiet",
          className,
        )}
      />
    </div>
  );
}
