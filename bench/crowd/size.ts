/** How large the scenes are. */
export type Size = {
  /** Sessions that end at one moment; everything else is a share or a multiple of it. */
  ends: number
  rounds: number
  /** How long a round lasts where nothing else decides. */
  seconds: number
}
