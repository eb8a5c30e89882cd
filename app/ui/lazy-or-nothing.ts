import { lazy, type ReactNode } from "react";

/** A part of a page that is loaded when it is shown. Where the browser can not or must not load it, nothing is there. */
export function lazyOrNothing<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
) {
  return lazy<(props: Props) => ReactNode>(() =>
    load()
      .catch(() => () => null)
      .then((part) => ({ default: part })),
  );
}
