/** Returns a line that is not the board's, without anything that a terminal would obey. */
export function noticeLine(text: string): string {
  return `\u001b[7m ${text.replaceAll(/\p{Cc}/gu, ' ')} \u001b[0m\r\n`
}
