/** In the worst case a character takes three bytes, and 8 KiB are kept. */
const MAX_TAIL = 2_700

/** Returns the end of a text, such as what a board printed, as PostgreSQL can keep it. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').slice(-MAX_TAIL).toWellFormed()
}
