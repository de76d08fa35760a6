import made from './run.json' with { type: 'json' }

/** What the landing page shows of a run. `scripts/failed-run.ts` makes it. */
export type ShownRun = {
  printed: string[]
  /** Where the program was, by its line table. */
  crash: { sentence: string; line: number }
  /** Part of the source. `ran` is null for a line without code. */
  source: { name: string; lines: { number: number; text: string; ran: boolean | null }[] }
  /** How many lines of the whole file have code, and how many of them ran. */
  covered: { lines: number; of: number }
  /** The levels of a pin. Times are in microseconds since its first rise. */
  wave: { pin: string; edges: { atUs: number; level: number }[]; endUs: number }
}

export const run: ShownRun = made
