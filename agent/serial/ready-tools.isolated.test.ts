import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readyDebuggers, readyErases, readyFlashes, readyPowers } from './ready-tools.ts'
import { runTool, ToolError } from './tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-ready-'))
const binary = join(folder, 'firmware.bin')
const elf = join(folder, 'firmware.elf')
const port = join(folder, 'no-board')
writeFileSync(binary, Buffer.alloc(1_024, 1))
writeFileSync(elf, '\x7fELF')
const values = { port, baud: '115200', firmware: binary, address: '0x8000000' }
const debug = { interface: 'interface/cmsis-dap.cfg', target: 'target/stm32f1x.cfg' }

/**
 * The values of each tool, and what it says once it has understood its arguments: that there is no
 * board. Debian has no esptool of every version and no probe-rs, so those may be absent.
 */
const tools: Record<string, { values: Record<string, string>; says: RegExp; isOptional?: true }> = {
  'avrdude-arduino': { values: { part: 'm328p' }, says: /no-board/ },
  esptool: { values: { chip: 'esp32' }, says: /Could not open .*no-board/, isOptional: true },
  openocd: { values: { ...debug, firmware: elf }, says: /unable to find a matching CMSIS-DAP device/ },
  stm32flash: { values: {}, says: /Failed to open port: .*no-board/ },
  'dfu-util': { values: { usb_id: '0483:df11' }, says: /No DFU capable USB device available/ },
  'probe-rs': {
    values: { chip: 'nRF52840_xxAA', probe: '0d28:0204', firmware: elf },
    says: /[Pp]robe/,
    isOptional: true,
  },
  openfpgaloader: { values: { board: 'arty' }, says: /device not found/ },
  uhubctl: { values: { hub: '1-1', hub_port: '2' }, says: /No compatible devices detected at location 1-1/ },
}

/** Some tools go on all the same. */
const COMPLAINT = /(invalid|unknown|unrecognized|no such) (option|command)/i
/** Some tools answer `--version` with an error. */
const isHere = (program: string) => spawnSync(program, ['--version']).error === undefined

type Template = { argv: readonly string[]; unverified?: readonly string[] }

const commands = [
  ...Object.entries({ ...readyFlashes }).map(([name, ready]: [string, Template]) => ({ name, act: 'flash', ready })),
  ...Object.entries(readyErases).map(([name, ready]: [string, Template]) => ({ name, act: 'erase', ready })),
  ...Object.entries(readyDebuggers).map(([name, ready]: [string, Template]) => ({ name, act: 'debug', ready })),
  ...Object.entries(readyPowers).flatMap(([name, states]) =>
    Object.entries(states).map(([act, ready]: [string, Template]) => ({ name, act, ready })),
  ),
].flatMap(({ name, act, ready: { argv, unverified } }) => [
  { name, act, argv },
  ...(unverified ? [{ name, act: `${act} unverified`, argv: unverified }] : []),
])

// The bridge runs inside a shell of Jumpstarter, which no package of Debian has.
const known = commands.filter(({ name }) => name !== 'jumpstarter')

test('every ready tool is known here', () => {
  expect([...new Set(known.map(({ name }) => name))].sort((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(tools).sort((a, b) => a.localeCompare(b)),
  )
})

/** Breaks if a tool does not know one of its arguments: it says so before it looks for a board. */
test.each(known.filter(({ name, argv }) => !tools[name]?.isOptional || isHere(argv[0] ?? '')))(
  '$name understands its arguments: $act',
  async ({ name, argv }) => {
    const tool = tools[name]
    const tried = runTool({ argv, timeoutMs: 30_000, env: [] }, { ...values, ...tool?.values })
    const error = await tried.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ToolError)
    const { output } = error as ToolError
    expect(output).toMatch(tool?.says ?? /^$/)
    expect(output).not.toMatch(COMPLAINT)
  },
)
