/** Returns the page that an action leads to, if that is what its error says, as Next writes it. */
export function redirectOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'digest' in error)) return
  const [kind, , ...rest] = String(error.digest).split(';')
  return kind === 'NEXT_REDIRECT' ? rest.slice(0, -2).join(';') : undefined
}

/** Returns whether a page is the one that asks somebody without a login to log in. */
export function isLogIn(path: string): boolean {
  return path.startsWith('/login?next=')
}
