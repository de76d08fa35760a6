import * as z from './zod.ts'

/** DTR and RTS of a serial line: true is on. */
export const ControlLines = z.object({ dtr: z.boolean(), rts: z.boolean() })
export type ControlLines = z.output<typeof ControlLines>
