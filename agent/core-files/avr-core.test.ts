import { expect, test } from 'vitest'
import { AvrCore } from '#wire/avr-core.ts'
import { avrCoreOf } from './avr-core.ts'

test('the core file of an Uno has its registers, data space and EEPROM', () => {
  const data = Uint8Array.from({ length: 0x900 }, (_, address) => address & 0xff)
  data[0x5e] = 0x08
  const core = AvrCore.parse(JSON.parse(String(Buffer.from(avrCoreOf(data, 0x1234, Uint8Array.of(1, 2, 3))))))
  const r = Array.from({ length: 32 }, (_, number) => number)
  expect(core.registers).toEqual({ r, sreg: 0x5f, sp: 0x085d, pc: 0x1234 })
  expect([Buffer.from(core.data, 'base64'), Buffer.from(core.eeprom ?? '', 'base64')]).toEqual([
    Buffer.from(data),
    Buffer.of(1, 2, 3),
  ])
})
