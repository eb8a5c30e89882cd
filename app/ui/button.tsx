import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Link } from "react-router";

type Look = "solid" | "outline" | "danger";

const BASE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-[3px] px-5 py-2 text-[0.9375rem] font-semibold disabled:opacity-60";
const LOOKS: Record<Look, string> = {
  solid: "bg-ink text-paper hover:bg-accent hover:text-on-accent",
  danger: "bg-accent text-on-accent hover:bg-ink hover:text-paper",
  outline: "border border-field hover:border-ink hover:bg-tint",
};

/** A link that looks like a button: it leads somewhere. */
export function ButtonLink({
  look = "solid",
  className,
  ...props
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...props} className={clsx(BASE, LOOKS[look], className)} />;
}

/** A button: it does something. */
export function Button({
  look = "solid",
  className,
  ...props
}: ComponentProps<"button"> & { look?: Look }) {
  return <button {...props} className={clsx(BASE, LOOKS[look], className)} />;
}
