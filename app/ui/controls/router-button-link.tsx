import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonLook, buttonClass } from "../button.tsx";

/** A client-side link that looks like a button. Apart from button.tsx, which reader pages use without the router. */
export function RouterButtonLink({
  look,
  className,
  ...props
}: ComponentProps<typeof Link> & { look?: ButtonLook }) {
  return <Link {...props} className={buttonClass(look, className)} />;
}
