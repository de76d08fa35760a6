import type { Command } from 'commander'
import { readTraces } from '#wire/decoders/index.ts'
import { attach, type CaptureOptions, summaryOf, UsageError } from '../../typescript/src/index.ts'
import { formatOf, PIN_COLUMNS, parsePercent, parsePins, parseSpan, parseTrigger } from '../captured.ts'
import { DECODED_COLUMNS, type Decoder, decodedIn, parseDecoder, withDecoders } from '../decoded.ts'
import { sessionIdOf } from '../which-session.ts'
import { WholeFile } from '../whole-file.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

const TRUNCATED = 'The capture reached its size limit: it is shorter than asked for.'

type Flags = {
  pins?: string[]
  for: number
  trigger?: CaptureOptions['trigger']
  pre?: number
  wait?: number
  decode: Decoder[]
  output?: string
}

/** Captures pins of a session's board, and writes them to a file. */
export function captureCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'capture [session]',
    summary:
      'Capture the pins of an emulated board to the cycle, and print how often each switched. -o writes a VCD file for GTKWave and sigrok: `sigrok-cli -I vcd:downsample=625 -i out.vcd -P uart:rx=D1` for a board of 16 MHz. --decode prints what is on its lines instead.',
    examples: [
      'capture --pins D0-D13 --for 2s -o out.vcd',
      'capture --for 1s --decode uart:rx=D1,baud=115200 --decode i2c:sda=A4,scl=A5',
      'capture …vy31 --pins D10-D13 --for 10ms --trigger D10:falling --pre 10% -o spi.vcd',
    ],
  }
  return apiCommand<Flags>(
    described,
    run,
    async (context, { for: seconds, pins: named, trigger, pre, wait, decode, output }, [given]) => {
      const format = output === undefined ? undefined : formatOf(output)
      const { out } = context
      const pins = withDecoders(named, decode)
      if (output === '-' && decode.length > 0)
        throw new UsageError('Standard output has either the capture or what was decoded: give -o FILE.')
      if (output === '-' && out.screen.isTTY) throw new UsageError('A capture is no text for a terminal. Give -o FILE.')
      using file = output === undefined || output === '-' ? undefined : WholeFile.open(output)
      const session = await attach(context.client, await sessionIdOf(context, given))
      const artifact = await session.artifacts.capture({
        ...{ seconds, ...(pins && { pins }), ...(trigger && { trigger }) },
        ...(pre !== undefined && { prePercent: pre }),
        ...(wait !== undefined && { waitSeconds: wait }),
      })
      await artifact.ready()
      if (file && format) await file.write(artifact.content(format))
      if (output === '-') {
        for await (const piece of artifact.content('vcd')) await out.copy(piece)
        return
      }
      if (decode.length > 0) {
        const traces = readTraces(await artifact.bytes({ signal: context.signal }))
        const { rows, unread } = decodedIn(traces, decode)
        for (const sentence of unread) out.say(sentence)
        if (traces.isTruncated) out.say(TRUNCATED)
        out.list(rows, DECODED_COLUMNS, 'Nothing was decoded.')
        return
      }
      const captured = await artifact.capturedPins()
      if (captured.truncated) out.say(TRUNCATED)
      out.list(captured.pins.map(summaryOf), PIN_COLUMNS, 'No pin was captured.')
    },
    (command) =>
      command
        .requiredOption('--for <time>', 'how long, in time of the board, such as 2s or 250ms', parseSpan)
        .option('--pins <pins>', 'which pins, such as D0-D7,D13 (default: all)', parsePins)
        .option('--trigger <pin:edge>', 'begin at an edge: rising, falling or both', parseTrigger)
        .option('--pre <percent>', 'how much of the time is from before the trigger, such as 10%', parsePercent)
        .option('--wait <time>', 'how long to wait for the trigger (default: 60s)', parseSpan)
        .option(
          '--decode <decoder>',
          'print what is on lines, such as uart:rx=D1,baud=9600; also i2c:, spi: and ws2812:; can be given again',
          (text, decoders: Decoder[]) => [...decoders, parseDecoder(text)],
          [],
        )
        .option('-o, --output <file>', 'write it to a .vcd, .json or .capture file; - is standard output, as VCD'),
  )
}
