import * as z from 'zod'
import { summaryOf } from '../../typescript/src/index.ts'
import { writeWhole } from '../whole-file.ts'
import { acts, tool } from './tool.ts'

const PinName = z.string().describe('a name that pins lists')

const PinSummary = z.looseObject({
  pin: z.string(),
  edges: z.number().describe('how often it switched'),
  frequency: z.number().nullable().describe('in hertz, if its periods are alike'),
  dutyPercent: z.number().nullable(),
})

export const captureTools = {
  capture: tool(
    {
      title: 'Capture pins',
      description:
        'Records the edges of pins of an emulated board, by the cycle. Returns how often each switched, and the path of a VCD file with all of them, which is there until this server ends. It returns once the capture is over.',
      input: {
        pins: z.array(PinName).min(1).max(30).optional().describe('default: all'),
        seconds: z.number().min(0.001).max(60).describe('how long, in time of the board'),
        trigger: z
          .strictObject({ pin: PinName, edge: z.enum(['rising', 'falling', 'both']) })
          .optional()
          .describe('the edge at which it begins; default: at once'),
        reset: z.boolean().optional().describe('press reset once the capture is armed, to see how a program starts'),
      },
      output: {
        path: z.string().describe('a VCD file on this computer'),
        truncated: z.boolean().describe('it reached its size limit, and is shorter than asked for'),
        pins: z.array(PinSummary),
      },
      hints: acts(),
    },
    async ({ bench: { board, captures }, signal }, { pins, seconds, trigger, reset = false }) => {
      const { artifacts } = board.session
      const artifact = await artifacts.capture({ seconds, ...(pins && { pins }), ...(trigger && { trigger }) })
      if (reset) await board.console.restart(() => board.session.reset())
      await artifact.ready({ signal })
      const path = captures.newPath()
      await writeWhole(path, artifact.content('vcd', { signal }))
      const captured = await artifact.capturedPins({ signal })
      return { data: { path, truncated: captured.truncated, pins: captured.pins.map(summaryOf) } }
    },
  ),
}
