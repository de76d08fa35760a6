import { UsageError } from '../../typescript/src/index.ts'

/** What a model may have gdb look at. gdb's own language has functions that start programs. */

const MAX_CHARACTERS = 200
/** The pieces of an expression: names, numbers, registers, operators, and blanks between them. */
const PIECES =
  /^(?:(?<name>[A-Za-z_]\w*)|(?<number>0x[0-9A-Fa-f]{1,16}|\d{1,20})|(?<register>\$[A-Za-z][A-Za-z0-9]{0,15}(?!\w))|(?<operator>->|[.[\]*&+()-])| )/
/** What is about the program and would be called, or is a statement of another language. */
const SPECIAL = ['operator', 'new', 'delete', 'throw', 'typeid', 'dynamic_cast', 'reinterpret_cast', 'static_cast']

const PLACE_OF_FILE = /^[\w./][\w./+-]*:\d{1,6}$/
const PLACE_OF_FUNCTION = /^[A-Za-z_]\w*(?:::~?[A-Za-z_]\w*)*$/
const PLACE_OF_ADDRESS = /^\*0x[0-9A-Fa-f]{1,8}$/
/** Words that gdb reads as conditions behind a place that is empty. */
const NO_FUNCTIONS = ['if', 'thread', 'task', 'inferior']

/**
 * Returns an expression that only looks: names, numbers, registers, and `.`, `->`, `[ ]`, `*`, `&`,
 * `+`, `-`, `( )`. Throws a UsageError for others: those with quotes, calls, assignments, or gdb's
 * own functions and variables.
 */
export function checkedExpression(text: string): string {
  if (text.trim() !== '' && text.length <= MAX_CHARACTERS && isLook(text)) return text
  throw new UsageError(
    `${JSON.stringify(text.slice(0, MAX_CHARACTERS))} is not allowed. An expression has names, numbers, registers such as $sp, and . -> [ ] * & + - ( ) only: no calls, no assignments, no quotes.`,
  )
}

/** Returns a place to stop at. Throws a UsageError for another text. */
export function checkedPlace(text: string): string {
  const isPlace =
    PLACE_OF_FILE.test(text) ||
    PLACE_OF_ADDRESS.test(text) ||
    (PLACE_OF_FUNCTION.test(text) && !NO_FUNCTIONS.includes(text))
  if (isPlace && text.length <= MAX_CHARACTERS) return text
  throw new UsageError(
    `${JSON.stringify(text.slice(0, MAX_CHARACTERS))} is no place. Give file:line, a function, or an address such as *0x10000270.`,
  )
}

function isLook(text: string): boolean {
  let rest = text
  let before = ''
  while (rest !== '') {
    const found = PIECES.exec(rest)
    if (!found) return false
    const [piece] = found
    const { name, operator } = found.groups ?? {}
    if (name !== undefined && SPECIAL.includes(name)) return false
    // Behind a name, a number or a bracket, a bracket calls: behind an operator it groups.
    if (operator === '(' && !/^(?:|->|[.[*&+(-])$/.test(before)) return false
    // At its start, a bracket would send a message to an object.
    if (operator === '[' && /^(?:|->|[.[*&+(-])$/.test(before)) return false
    // Two together would count a variable up or down.
    if ((operator === '+' || operator === '-' || operator === '->') && /[+-]/.test(before) && isAdjacent(text, rest))
      return false
    if (piece !== ' ') before = piece
    rest = rest.slice(piece.length)
  }
  return true
}

/** True if no blank is before the rest. */
function isAdjacent(text: string, rest: string): boolean {
  return text.at(text.length - rest.length - 1) !== ' '
}
