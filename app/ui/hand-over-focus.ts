/**
 * A ref of an element that goes when something in it is pressed. If it has the focus then, the nearest element around
 * it with `tabIndex={-1}` gets that: the browser would start again at the top of the document.
 */
export function handOverFocus(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement))
      element.parentElement
        ?.closest<HTMLElement>('[tabindex="-1"]')
        ?.focus({ preventScroll: true });
  };
}
