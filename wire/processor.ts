import { storableText } from './text.ts'
import * as z from './zod.ts'

/** Whether the processor of a board runs, or has locked up and does nothing until a reset. */
export const processorStates = ['running', 'locked_up'] as const

/** `text` says why it has locked up, if that is known: what `it` did. */
export type Processor = { state: (typeof processorStates)[number]; text: string | null }

/** A processor and how much the board had printed as it changed. */
export type ProcessorAt = Processor & { offset: number }

export const RUNNING: Processor = { state: 'running', text: null }

/** The members of a message with a `ProcessorAt`. */
export const processorAt = {
  offset: z.int().min(0),
  state: z.enum(processorStates),
  text: storableText(200).nullable(),
}
