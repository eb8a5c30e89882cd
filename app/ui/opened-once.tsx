import { type ReactNode, useState } from "react";

/**
 * Renders a popup from the moment it first opens, so that its code can be loaded `later`: dialogs have a library that
 * most screens never need.
 */
export function OpenedOnce({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened && children;
}
