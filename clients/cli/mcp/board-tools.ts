import * as z from 'zod'
import { type Command, offersOf, read } from '../../typescript/src/index.ts'
import { assertFits } from '../firmware.ts'
import { acts, type Call, looks, tool } from './tool.ts'

const LONGEST_FLASH_MS = 5 * 60_000

const DoneCommand = {
  id: z.string(),
  kind: z.string(),
  state: z.string(),
  output_from: z.number().nullable().describe('the offset at which what it printed since then begins'),
}

export const boardTools = {
  flash: tool(
    {
      title: 'Flash firmware',
      description: 'Writes a firmware file of this computer to the board, and starts it.',
      input: { path: z.string().describe('path of a uf2, hex, elf or bin file of the project') },
      output: DoneCommand,
      hints: acts({ destructive: true }),
    },
    async ({ bench, progress }, { path }) => {
      const { session, console } = bench.board
      const firmware = await bench.files.read(path)
      const offers = offersOf(session.client, { boardId: session.record.board_id })
      await assertFits(offers, firmware, { option: 'board_type' })
      const onProgress = (command: Command) => progress.ofCommand(command)
      const options = { filename: firmware.name, timeoutMs: LONGEST_FLASH_MS, onProgress }
      return { data: await console.restart(() => session.flash(firmware.bytes, options)) }
    },
  ),

  reset: tool(
    {
      title: 'Press reset',
      description: 'Presses the reset button of the board.',
      input: {},
      output: DoneCommand,
      hints: acts(),
    },
    async ({ bench: { board } }) => ({ data: await board.console.restart(() => board.session.reset()) }),
  ),

  power: tool(
    {
      title: 'Switch the power',
      description: 'Switches the power of the board.',
      input: { state: z.enum(['on', 'off', 'cycle']) },
      output: DoneCommand,
      hints: acts(),
    },
    async ({ bench: { board } }, { state }) => ({
      data: await board.console.restart(() => board.session.power(state)),
    }),
  ),

  pins: tool(
    {
      title: 'Read the pins',
      description: 'Lists the pins of the board with what is on them. Not every board has pins that can be read.',
      input: {},
      output: {
        pins: z.array(z.looseObject({ name: z.string(), direction: z.string(), level: z.number().nullable() })),
      },
      hints: looks(),
    },
    async (call) => ({
      data: await read(call.bench.context.client.http.GET('/v1/sessions/{session_id}/pins', sessionOf(call))),
    }),
  ),

  set_pin: tool(
    {
      title: 'Set a pin',
      description: 'Puts a level or a voltage on a pin of the board from outside, as a button or a sensor would.',
      input: {
        pin: z.string().describe('a name that pins lists'),
        // A whole number, as clients make no form field of two literals.
        level: z.int().min(0).max(1).optional(),
        volts: z.number().optional(),
      },
      output: { set: z.boolean() },
      hints: acts({ idempotent: true }),
    },
    async (call, { pin, level, volts }) => {
      const { path } = sessionOf(call).params
      const body = { ...(level !== undefined && { level }), ...(volts !== undefined && { volts }) }
      const { http } = call.bench.context.client
      await read(http.PUT('/v1/sessions/{session_id}/pins/{pin}', { params: { path: { ...path, pin } }, body }))
      return { data: { set: true }, texts: [`${pin} is set.`] }
    },
  ),

  read_parts: tool(
    {
      title: 'Read the parts',
      description: 'Lists the emulated parts on the pins of the board, with what each has to tell.',
      input: {},
      output: { parts: z.array(z.looseObject({ name: z.string(), kind: z.string() })) },
      hints: looks(),
    },
    async ({ bench }) => ({ data: { parts: await bench.board.session.parts() } }),
  ),

  set_part: tool(
    {
      title: 'Set a part',
      description:
        'Sets an emulated part: presses a button or turns a potentiometer. It stays so until it is set again.',
      input: {
        part: z.string().describe('a name that read_parts lists'),
        state: z
          .record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
          .describe('what is set, such as { "pressed": true }'),
      },
      output: { set: z.boolean() },
      hints: acts({ idempotent: true }),
    },
    async ({ bench }, { part, state }) => {
      await bench.board.session.part(part).set(state)
      return { data: { set: true }, texts: [`${part} is set.`] }
    },
  ),
}

const sessionOf = ({ bench, signal }: Call) => ({
  ...{ params: { path: { session_id: bench.board.session.id } }, signal },
})
