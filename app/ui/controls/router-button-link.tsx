import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonLook, buttonClass } from "../button.tsx";

/** A link to another screen of the same application that looks like a button. */
export function RouterButtonLink({
  look,
  className,
  ...props
}: ComponentProps<typeof Link> & { look?: ButtonLook }) {
  return <Link {...props} className={buttonClass(look, className)} />;
}
