/** Keys that only move or act: nothing of them is shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one
const SEQUENCE = /\u001b(?:\[[\d;]*[@-~]|O.|.)?/gu

/** Returns what a terminal shows of typed text where a board does not echo it. */
export function echoOf(typed: string): string {
  return typed
    .replaceAll(SEQUENCE, '')
    .replaceAll(/\r\n?|\n/g, '\r\n')
    .replaceAll(/[\b\u007f]/g, '\b \b')
    .replaceAll(/[^\P{Cc}\r\n\t\b]/gu, (control) => `^${String.fromCharCode(control.charCodeAt(0) + 0x40)}`)
}
