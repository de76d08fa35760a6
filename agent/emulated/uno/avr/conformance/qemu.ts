import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For tests: what a processor holds. `pc` is in words, R0 to R31 are in hexadecimal. */
export type State = { pc: number; sp: number; sreg: number; registers: string }

/** The flags as QEMU prints them: N is shown inverted, and C as I. */
const FLAGS = [...'ITHSVNZC']
const ARGUMENTS = ['-machine', 'uno', '-nographic', '-monitor', 'none', '-serial', 'none', '-singlestep']
const START = '\nPC:'
const REGISTERS_IN_LINE = 8
const REGISTER_CHARACTERS = 'R[00]:  00   '.length

/** For tests: yields the state of QEMU before each instruction of a program, some at a time. */
export async function* qemuStates(program: Uint16Array): AsyncGenerator<State[]> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-avr-'))
  const image = join(folder, 'program.bin')
  writeFileSync(image, new Uint8Array(program.buffer))
  const all = [...ARGUMENTS, '-d', 'cpu,nochain', '-bios', image]
  const qemu = spawn('qemu-system-avr', all, { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    let rest = ''
    qemu.stderr.setEncoding('latin1')
    for await (const chunk of qemu.stderr as AsyncIterable<string>) {
      const entries = (rest + chunk).split(START)
      rest = `${START}${entries.pop() ?? ''}`
      yield entries.filter((entry) => entry.trim() !== '' && lineOf(entry, 'SKIP') === '00').map(stateOf)
    }
    throw new Error(`QEMU has ended: ${rest}`)
  } finally {
    qemu.kill('SIGKILL')
    if (qemu.exitCode === null && qemu.signalCode === null) await once(qemu, 'exit')
    rmSync(folder, { recursive: true })
  }
}

function stateOf(entry: string): State {
  return {
    pc: Number.parseInt(entry, 16) / 2,
    sp: Number.parseInt(lineOf(entry, 'SP'), 16),
    sreg: sregOf(lineOf(entry, 'SREG')),
    registers: registersOf(entry),
  }
}

/** Returns what is in an entry's line of a name. */
function lineOf(entry: string, name: string): string {
  const at = entry.indexOf(`\n${name}:`)
  if (at < 0) throw new Error(`QEMU says: ${entry}`)
  return entry.slice(at + name.length + 2, entry.indexOf('\n', at + 1)).trim()
}

function registersOf(entry: string): string {
  let [registers, line] = ['', 0]
  for (let first = 0; first < 32; first += REGISTERS_IN_LINE) {
    line = entry.indexOf('\nR[', line + 1)
    for (let at = 0; at < REGISTERS_IN_LINE; at++) {
      const end = line + 1 + (at + 1) * REGISTER_CHARACTERS - 3
      registers += entry.slice(end - 2, end)
    }
  }
  return registers
}

function sregOf(shown: string): number {
  let sreg = 0
  for (const [at, flag] of FLAGS.entries()) if ((shown[2 + at * 2] !== '-') !== (flag === 'N')) sreg |= 0x80 >> at
  return sreg
}
