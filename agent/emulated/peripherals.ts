/**
 * What an emulated board has and lacks. Each board has a table of these rows, from which
 * `docs/emulation.md`, the page of the documentation and the notes of a board are made.
 */
export type Peripheral = {
  /** As its data sheet calls it, within a sentence: `the watchdog`. */
  name: string
  /** One sentence for users: what they can rely on, or what happens instead. */
  text: string
} & (Modelled | Missing)

type Modelled = {
  /** `exact` keeps the data sheet by the cycle; `near` does not in what `text` says. */
  support: 'exact' | 'near'
  /** The test that shows it, as a path in this repository. */
  test: string
}

/** Its first use is told in the record of the session. */
export type Missing = {
  support: 'missing'
  /** The first and last address of each block of its registers; none if only users see it. */
  registers: readonly (readonly [first: number, last: number])[]
}

/** Returns the line of the record for the first use of something that a board lacks. */
export function missingNote({ name, text }: Peripheral): string {
  return `the firmware uses ${name}, which this emulated board lacks: ${text}`
}

/** Returns what is missing of a board. */
export function missingOf(table: readonly Peripheral[]): (Peripheral & Missing)[] {
  return table.filter((row): row is Peripheral & Missing => row.support === 'missing')
}
