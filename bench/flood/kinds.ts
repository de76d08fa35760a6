import { frameOf, opcode } from '#test/doubles/flooder.ts'
import { encodeFrame } from '#wire/frames.ts'

const NO_BINDING = 2 ** 40

/** What anybody can send, by name: frames that are sent again and again. */
export const anybodys: Record<string, Buffer> = {
  text: frameOf(opcode.text, 'x'),
  binary: frameOf(opcode.binary, 'x'),
  empty: frameOf(opcode.binary, ''),
  ping: frameOf(opcode.ping, ''),
  pong: frameOf(opcode.pong, ''),
  fragments: Buffer.concat([frameOf(opcode.moreText, 'x'), frameOf(opcode.last, 'y')]),
  continuation: Buffer.concat([frameOf(opcode.moreText, 'x'), ...Array(1_000).fill(frameOf(opcode.more, ''))]),
  large: frameOf(opcode.binary, Buffer.alloc(4_000)),
}

/** What an agent can send besides, as text or for one of its bindings. */
export function agentsFrames(binding: number): Record<string, Buffer> {
  const say = (message: object) => frameOf(opcode.text, JSON.stringify(message))
  const none = { error: null, held: null, max_firmware_bytes: null, flash_formats: [], capabilities: [] }
  const output = { kind: 'out' as const, binding: NO_BINDING, offset: 0, atUs: 0, bytes: Buffer.from('x') }
  return {
    'unknown message': say({ t: 'unknown' }),
    note: say({ t: 'note', binding, offset: 0, at_us: 1, text: 'x' }),
    pins: say({ t: 'pins', binding, at_us: 1, changes: [] }),
    beat: say({ t: 'beat' }),
    report: say({ t: 'board', board: { slot: 'none', driver: 'double', state: 'ok', ...none } }),
    'unknown binding': frameOf(opcode.binary, encodeFrame(output)),
  }
}
