const OPEN = 'boardwalk:commands'

export type Opened = 'palette' | 'shortcuts'

/** Opens the command palette, or the list of shortcuts. */
export function openCommands(what: Opened): void {
  dispatchEvent(new CustomEvent(OPEN, { detail: what }))
}

export function onOpenCommands(listener: (what: Opened) => void): () => void {
  const heard = (event: Event) => listener(event instanceof CustomEvent && event.detail)
  addEventListener(OPEN, heard)
  return () => removeEventListener(OPEN, heard)
}
