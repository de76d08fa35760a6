/** What load is made of, as it is told to the processes that make it. */

/** Calls that come at a steady rate, however long the answers take. */
export type Stream = {
  /** Where they go, in turn. */
  urls: string[]
  perSecond: number
  /** Secrets, used in turn. */
  keys: string[]
} & ({ path: string } | { boardType: string })

/** One call that was made. */
export type Call = {
  /** A session that is started is ended as soon as that is answered. */
  kind: 'read' | 'start' | 'end'
  /** When it was due, in milliseconds since 1970. */
  dueAt: number
  /** How long after that it was sent: what of `ms` the caller itself has caused. */
  lateMs: number
  /** From when it was due until all of the answer was there. */
  ms: number
  status: number
}
