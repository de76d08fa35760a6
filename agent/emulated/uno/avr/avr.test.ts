import { expect, test } from 'vitest'
import { Avr } from './avr.ts'
import { SREG } from './flags.ts'

const RAM_BYTES = 2 * 1024
const [GPIOR0, SMCR] = [0x3e, 0x53]
const [SEI, SLEEP, RETI, NOP, WDR, SPM, RESERVED] = [0x9478, 0x9588, 0x9518, 0, 0x95a8, 0x95e8, 0xffff]
const I = 0x80

function processor(...words: number[]): Avr {
  const cpu = new Avr(new Uint16Array(128), RAM_BYTES)
  cpu.progMem.set(words)
  return cpu
}

const step = (cpu: Avr) => cpu.run(cpu.cycles + 1)
/** An interrupt whose flag and enable bit are in a register that does nothing else. */
const interrupt = { address: 0x20, flagRegister: GPIOR0, flagMask: 1, enableRegister: GPIOR0, enableMask: 2 }

/** Breaks if the bit alone is not told: a register with flags would lose the others. */
test('SBI and CBI write one bit', () => {
  const cpu = processor(0x9af1, 0x98f0)
  const written: number[][] = []
  cpu.data[GPIOR0] = 0x81
  cpu.writeHooks[GPIOR0] = (value, _before, _address, mask) => {
    written.push([value, mask])
    return false
  }
  step(cpu)
  step(cpu)
  expect(written).toEqual([
    [0x83, 0x02],
    [0x82, 0x01],
  ])
  expect(cpu.data[GPIOR0]).toBe(0x82)
})

test.each([
  ['SBIC', 0x99f0, 0x01, 1],
  ['SBIC', 0x99f0, 0xfe, 2],
  ['SBIS', 0x9bf7, 0x7f, 1],
  ['SBIS', 0x9bf7, 0x80, 2],
])('%s (%i) with %i goes on at %i', (_name, opcode, value, next) => {
  const cpu = processor(opcode)
  cpu.data[GPIOR0] = value
  step(cpu)
  expect(cpu.pc).toBe(next)
})

/** Breaks if an interrupt comes between SEI and SLEEP: a program that waits would never wake. */
test('an interrupt comes after the instruction that follows SEI, and four clocks later', () => {
  const cpu = processor(SEI, NOP)
  cpu.data[GPIOR0] = 2
  cpu.setInterruptFlag(interrupt)
  step(cpu)
  expect(cpu.pc).toBe(1)
  step(cpu)
  expect([cpu.pc, cpu.cycles, (cpu.data[SREG] ?? 0) & I]).toEqual([0x20, 2 + 4, 0])
  expect(cpu.pop()).toBe(2)
})

test('RETI returns to one instruction before the next interrupt', () => {
  const cpu = processor(NOP, NOP)
  cpu.progMem[0x20] = RETI
  cpu.data[GPIOR0] = 2
  cpu.data[SREG] = I
  cpu.setInterruptFlag({ ...interrupt, constant: true })
  const visited = Array.from({ length: 5 }, () => {
    step(cpu)
    return cpu.pc
  })
  expect(visited).toEqual([0x20, 1, 0x20, 2, 0x20])
})

test('SLEEP does nothing until SMCR enables it, and an interrupt ends it', () => {
  const cpu = processor(SLEEP, SLEEP)
  cpu.data[SREG] = I
  step(cpu)
  expect(cpu.isAsleep).toBe(false)
  cpu.data[SMCR] = 1
  cpu.run(100)
  expect([cpu.isAsleep, cpu.pc, cpu.cycles]).toEqual([true, 2, 2])
  cpu.data[GPIOR0] = 2
  cpu.setInterruptFlag(interrupt)
  cpu.tick()
  expect([cpu.isAsleep, cpu.pc]).toEqual([false, 0x20])
})

/** Breaks if a second event waits for the next instruction. */
test('all that is due in one cycle is done in it, in order', () => {
  const cpu = processor()
  const done: string[] = []
  cpu.addClockEvent(() => done.push('late'), 2)
  cpu.addClockEvent(() => {
    done.push('first')
    cpu.addClockEvent(() => done.push('next'), 1)
  }, 1)
  cpu.addClockEvent(() => done.push('never'), 9)
  cpu.cycles = 2
  cpu.tick()
  expect(done).toEqual(['first', 'late'])
  expect(cpu.nextEvent).toBe(3)
})

test('WDR, SPM and opcodes that it does not have are told', () => {
  const cpu = processor(WDR, SPM, RESERVED)
  const told: string[] = []
  cpu.onWatchdogReset = () => told.push('WDR')
  cpu.onSpm = () => told.push('SPM')
  cpu.onReserved = (opcode) => told.push(opcode.toString(16))
  cpu.run(3)
  expect(told).toEqual(['WDR', 'SPM', 'ffff'])
})
