/**
 * Tools that a configuration can name instead of writing their arguments. What differs from board
 * to board stands in its `values`. docs/agents.md lists them.
 */

const ofPort = { releases_port: true }

const avrdude = ['avrdude', '-c', 'arduino', '-p', '{part}', '-P', '{port}', '-b', '{baud}', '-D']
const esptool = ['esptool', '--chip', '{chip}', '--port', '{port}', '--baud', '{baud}']
const openocd = ['openocd', '-f', '{interface}', '-f', '{target}', '-c']
const stm32flash = ['stm32flash', '-b', '{baud}']
const afterWrite = ['-S', '{address}', '-g', '{address}', '{port}']
const probeRs = ['probe-rs', 'download', '--chip', '{chip}', '--probe', '{probe}']

export const readyFlashes = {
  'avrdude-arduino': {
    formats: ['hex', 'elf'],
    ...ofPort,
    argv: [...avrdude, '-U', 'flash:w:{firmware}'],
    unverified: [...avrdude, '-V', '-U', 'flash:w:{firmware}'],
  },
  esptool: {
    formats: ['bin'],
    timeout: '3m',
    ...ofPort,
    // The chip sends a hash of what it has written. Version 5 takes this old name too.
    argv: [...esptool, 'write_flash', '{address}', '{firmware}'],
  },
  openocd: {
    formats: ['elf', 'hex'],
    timeout: '2m',
    argv: [...openocd, 'program {firmware} verify reset exit'],
    unverified: [...openocd, 'program {firmware} reset exit'],
  },
  stm32flash: {
    formats: ['bin'],
    timeout: '2m',
    ...ofPort,
    argv: [...stm32flash, '-w', '{firmware}', '-v', ...afterWrite],
    unverified: [...stm32flash, '-w', '{firmware}', ...afterWrite],
  },
  'dfu-util': {
    formats: ['bin'],
    timeout: '2m',
    verifies: false,
    argv: ['dfu-util', '-d', '{usb_id}', '-a', '0', '-s', '{address}:leave', '-D', '{firmware}'],
  },
  'probe-rs': {
    formats: ['elf'],
    timeout: '2m',
    argv: [...probeRs, '--verify', '{firmware}'],
    unverified: [...probeRs, '{firmware}'],
  },
  openfpgaloader: {
    formats: ['bin'],
    timeout: '2m',
    verifies: false,
    argv: ['openFPGALoader', '-b', '{board}', '{firmware}'],
  },
  jumpstarter: {
    formats: ['bin'],
    timeout: '5m',
    verifies: false,
    argv: ['j', 'storage', 'flash', '{firmware}'],
    env: ['JUMPSTARTER_HOST'],
  },
}

/** Not for Arduino boards: their boot loader says that it has erased, and does nothing. */
export const readyErases = {
  esptool: { argv: ['esptool', '--chip', '{chip}', '--port', '{port}', 'erase_flash'], timeout: '3m', ...ofPort },
  stm32flash: { argv: ['stm32flash', '-b', '{baud}', '-o', '{port}'], ...ofPort },
  'probe-rs': { argv: ['probe-rs', 'erase', '--chip', '{chip}', '--probe', '{probe}'] },
}

/** Its servers would be ports of this host: it speaks with the agent alone. It logs to stderr. */
const noServers = 'gdb_port pipe; tcl_port disabled; telnet_port disabled'

/** Ways of debuggers to a processor. `reset` is what the monitor calls a reset that halts. */
export const readyDebuggers = {
  openocd: { argv: [...openocd, noServers], transport: 'stdio', reset: 'reset halt' },
  'probe-rs': {
    argv: [
      ...['probe-rs', 'gdb', '--chip', '{chip}', '--probe', '{probe}'],
      '--gdb-connection-string',
      '127.0.0.1:{tcp}',
    ],
    transport: 'tcp',
    reset: 'reset halt',
  },
}

const hub = (act: string) => ({ argv: ['uhubctl', '-l', '{hub}', '-p', '{hub_port}', '-a', act] })
const remote = (act: string) => ({ argv: ['j', 'power', act], env: ['JUMPSTARTER_HOST'] })

export const readyPowers = {
  uhubctl: { on: hub('on'), off: hub('off'), cycle: hub('cycle') },
  jumpstarter: { on: remote('on'), off: remote('off'), cycle: remote('cycle') },
}

const fx2lafw = [
  'sigrok-cli',
  '-d',
  'fx2lafw',
  '-C',
  '{channels}',
  '--samples',
  '{samples}',
  '-O',
  'vcd',
  '-o',
  '{out}',
]

export const readyCaptures = {
  'sigrok-fx2lafw': {
    argv: [...fx2lafw, '-c', 'samplerate={rate}'],
    triggered: [...fx2lafw, '-c', 'samplerate={rate}:captureratio={pre_percent}', '-t', '{triggers}', '-w'],
  },
}
