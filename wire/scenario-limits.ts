/** How much one scenario may be: clients refuse more before a session is paid for. */

/** Steps, with those that fail it. */
export const MAX_STEPS = 100
/** How long it may take, by the board's clock, and one step of it that waits. */
export const MAX_SCENARIO_MS = 600_000
