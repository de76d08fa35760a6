/** Returns the path of the page about the request with a code. */
export function pathOf(code: string): string {
  return `/device?${new URLSearchParams({ user_code: code })}`
}
