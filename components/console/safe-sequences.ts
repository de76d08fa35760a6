import type { IParser } from '@xterm/xterm'

/**
 * Sequences with which a board could make a terminal type, change the title or the clipboard, open
 * links, or report the mouse. A recording or a second viewer must never type into a board, and no
 * board may act on its viewer. The terminal swallows them.
 */

/** Questions: the terminal would type its answer into the board. */
const questions = [
  { final: 'c' },
  { prefix: '>', final: 'c' },
  { prefix: '=', final: 'c' },
  { final: 'n' },
  { prefix: '?', final: 'n' },
  { intermediates: '$', final: 'p' },
  { prefix: '?', intermediates: '$', final: 'p' },
  { prefix: '>', final: 'q' },
  { final: 'x' },
  { prefix: '?', final: 'u' },
  { prefix: '>', final: 'u' },
  { prefix: '<', final: 'u' },
  { prefix: '=', final: 'u' },
  /** The window: its size, position and title. */
  { final: 't' },
]

/** Titles, colours, links, the working directory, the clipboard and notifications. */
const commands = [
  0, 1, 2, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 52, 104, 105, 110, 111, 112, 133, 777, 1337,
]

const strings = [
  { intermediates: '$', final: 'q' },
  { intermediates: '+', final: 'q' },
  { intermediates: '+', final: 'p' },
  { final: 'q' },
  { final: '|' },
]

/** Modes that report the mouse, the focus or the colour scheme, and that mark what is pasted. */
const modes = new Set([9, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004, 2031, 9001])

/** Makes a terminal swallow what would act on its viewer or type into the board. */
export function swallowUnsafe(parser: IParser): void {
  const swallow = () => true
  for (const id of questions) parser.registerCsiHandler(id, swallow)
  for (const command of commands) parser.registerOscHandler(command, swallow)
  for (const id of strings) parser.registerDcsHandler(id, swallow)
  parser.registerCsiHandler({ prefix: '?', final: 'h' }, (params) => params.flat().some((one) => modes.has(one)))
}
