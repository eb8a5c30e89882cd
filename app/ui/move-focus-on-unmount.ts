/**
 * Ref callback for an element that is removed when something in it is pressed. If it has the focus then, the focus
 * moves to the nearest ancestor with `tabIndex={-1}`; otherwise the browser would reset it to the top of the document.
 */
export function moveFocusOnUnmount(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement))
      element.parentElement
        ?.closest<HTMLElement>('[tabindex="-1"]')
        ?.focus({ preventScroll: true });
  };
}
