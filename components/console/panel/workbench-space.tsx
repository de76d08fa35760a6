/** What a page has in place of the workbench until its code is there. */
export function WorkbenchSpace() {
  return <div className="flex-1 bg-surface noscript:hidden" aria-busy="true" />
}
