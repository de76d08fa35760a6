import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandFile, commandsFor } from './command-file.ts'
import { assertProcessor, debuggedAs, findGdb, processorOf } from './find-gdb.ts'
import { launchJson } from './launch-json.ts'

const elfOf = (machine: number) => {
  const elf = Buffer.alloc(64)
  elf.write('\x7fELF', 'latin1')
  elf.writeUInt16LE(machine, 18)
  return elf
}
const finds = (...paths: string[]) => ({
  environment: { PATH: '/usr/bin:/opt/bin', HOME: '/home/me' },
  canRun: (path: string) => paths.includes(path),
})

test.each([
  [83, 'avr'],
  [40, 'arm'],
  [183, 'arm64'],
  [243, 'riscv'],
  [94, 'xtensa'],
])('an ELF file of machine %i is for %s', (machine, processor) => {
  expect(processorOf(elfOf(machine), 'app.elf')).toBe(processor)
})

test.each([elfOf(62), elfOf(40).subarray(0, 19), Buffer.of(...Buffer.alloc(18), 40, 0), new Uint8Array()])(
  'another file is refused in words',
  (file) => {
    expect(() => processorOf(file, 'app.hex')).toThrow('app.hex is no ELF file of a board that can be debugged.')
  },
)

test('a file for another processor than the board has is refused in words', () => {
  expect(() => assertProcessor('avr', 'app.elf', 'arm')).toThrow('app.elf is for AVR, and the board has Arm.')
  for (const known of ['arm', 'any'] as const) expect(() => assertProcessor('arm', 'app.elf', known)).not.toThrow()
})

test('the debugger of the processor is found in PATH, in order, and then among the tools of PlatformIO', () => {
  expect(findGdb('arm', finds('/opt/bin/gdb-multiarch', '/usr/bin/gdb-multiarch'))).toBe('/usr/bin/gdb-multiarch')
  expect(findGdb('arm', finds('/opt/bin/arm-none-eabi-gdb', '/usr/bin/gdb-multiarch'))).toBe(
    '/opt/bin/arm-none-eabi-gdb',
  )
  const tool = '/home/me/.platformio/packages/toolchain-atmelavr/bin/avr-gdb'
  expect(findGdb('avr', finds(tool))).toBe(tool)
})

test('a board whose processor nobody has named is asked by a gdb that knows all', () => {
  expect(debuggedAs(83)).toBe('avr')
  expect(debuggedAs(62)).toBeUndefined()
  expect(findGdb('any', finds('/opt/bin/gdb-multiarch', '/usr/bin/gdb'))).toBe('/opt/bin/gdb-multiarch')
})

test('one that is named counts, by flag before the environment', () => {
  const { environment, canRun } = finds('/my/gdb', '/usr/bin/other-gdb', '/usr/bin/avr-gdb')
  const named = { ...environment, BOARDWALK_GDB: 'other-gdb' }
  expect(findGdb('avr', { environment: named, canRun })).toBe('/usr/bin/other-gdb')
  expect(findGdb('avr', { environment: named, canRun, named: '/my/gdb' })).toBe('/my/gdb')
  expect(() => findGdb('avr', { environment, canRun, named: 'nothing' })).toThrow(
    'There is no program nothing here. Name another one: --gdb PATH.',
  )
})

test('without a debugger it says how to get one', () => {
  expect(() => findGdb('avr', finds('/usr/bin/gdb-multiarch'))).toThrow(
    'There is no gdb for AVR here. Debian: apt-get install gdb-avr. macOS: brew install avr-gdb. Or name one: --gdb PATH.',
  )
})

test('the commands reach the board by this command line, also from a folder with an odd name', () => {
  const commands = commandsFor({ sessionId: 'ses_1', self: ['/opt/node', "/it's here/boardwalk"], take: false })
  expect(commands).toContain(`target remote | exec /opt/node '/it'\\''s here/boardwalk' port ses_1 gdb\n`)
  expect(commands).toContain(`shell /opt/node '/it'\\''s here/boardwalk' flash $arg0 ses_1\n`)
  expect(commandsFor({ sessionId: 'ses_1', self: ['x'], take: true })).toContain('exec x port --take ses_1 gdb')
  // gdb would ask whether to redefine a command of its own, before anything else.
  expect(commands).toMatch(/set confirm off\ndefine load\n[\s\S]*\nend\nset confirm on\n/)
  // Of a file that was not compared, gdb would show code that the board does not have.
  expect(commands).not.toContain('trust')
  expect(commandsFor({ sessionId: 'ses_1', self: ['x'], take: false, isFlashed: true })).toContain(
    'set trust-readonly-sections on\n',
  )
})

test('the file of commands is for this user alone, and is removed', () => {
  let path = ''
  {
    using file = commandFile('echo hello\n')
    path = file.path
    expect(readFileSync(path, 'utf8')).toBe('echo hello\n')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  }
  expect(existsSync(path)).toBe(false)
})

test('VS Code gets an entry for each of its two extensions, and a task that serves the board', () => {
  const launch = launchJson({
    elf: 'build/app.elf',
    gdb: '/usr/bin/avr-gdb',
    address: '127.0.0.1:3333',
    sessionId: 'ses_1',
  })
  expect(launch).toMatchObject({
    'launch.json': {
      configurations: [
        {
          type: 'cortex-debug',
          gdbTarget: '127.0.0.1:3333',
          executable: 'build/app.elf',
          preLaunchTask: 'boardwalk gdb',
        },
        { type: 'cppdbg', miDebuggerServerAddress: '127.0.0.1:3333', program: 'build/app.elf' },
      ],
    },
    'tasks.json': { tasks: [{ label: 'boardwalk gdb', command: 'boardwalk gdb ses_1 --listen 127.0.0.1:3333' }] },
  })
})
