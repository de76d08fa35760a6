/** What is kept free above and below: the lower edge of the sidebar fades out. */
const MARGIN = 56

/** Scrolls a box, and nothing around it, until an element in it can be seen. */
export function reveal(box: Element, element: Element): void {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()]
  const hiddenBelow = inner.bottom - outer.bottom + MARGIN
  const hiddenAbove = outer.top - inner.top + MARGIN
  if (hiddenBelow > 0) box.scrollTop += hiddenBelow
  else if (hiddenAbove > 0) box.scrollTop -= hiddenAbove
}
