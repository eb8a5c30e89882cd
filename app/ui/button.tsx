import { clsx } from "clsx";
import type { ComponentProps } from "react";

export type ButtonLook = "solid" | "outline" | "danger" | "text";

const BASE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 text-small font-semibold disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60";
const LOOKS: Record<ButtonLook, string> = {
  solid: "bg-ink text-paper hover:bg-accent hover:text-on-accent",
  danger: "bg-accent text-on-accent hover:bg-ink hover:text-paper",
  outline: "border border-field hover:border-ink hover:bg-tint",
  text: "underline-offset-4 hover:underline",
};

/** CSS classes of a button, for buttons and links. */
export function buttonClass(look: ButtonLook = "solid", className?: string): string {
  return clsx(BASE, LOOKS[look], className);
}

/** A link that looks like a button. Loads a new document. */
export function ButtonLink({
  look,
  className,
  ...props
}: ComponentProps<"a"> & { href: string; look?: ButtonLook }) {
  return <a {...props} className={buttonClass(look, className)} />;
}

export function Button({
  look,
  className,
  ...props
}: ComponentProps<"button"> & { look?: ButtonLook }) {
  return <button {...props} className={buttonClass(look, className)} />;
}
