/** What a terminal obeys: control characters, and those that show text in another order. */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Returns one line, in which what a terminal would obey is written as in JSON: `\u001b`. */
export function oneLine(text: string): string {
  return text.replaceAll(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Does the same with each line of a text. JSON stays the same JSON. */
export function visible(text: string): string {
  return text
    .split(/\r\n|[\n\r]/)
    .map(oneLine)
    .join('\n')
}

/** Returns a text without what a terminal would obey. */
export const withoutControls = (text: string) => text.replaceAll(OBEYED, '')
