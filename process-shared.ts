const shared = globalThis as typeof globalThis & { boardwalk?: Map<string, unknown> }

/**
 * Returns the value that all modules of this process share under a name; the first call makes it.
 * Next bundles a module more than once, so a variable of the module would exist once per bundle.
 */
export function processShared<T>(name: string, make: () => T): T {
  shared.boardwalk ??= new Map()
  if (!shared.boardwalk.has(name)) shared.boardwalk.set(name, make())
  return shared.boardwalk.get(name) as T
}
