/**
 * Tools that a configuration can name instead of writing their arguments. What differs from board
 * to board stands in its `values`. docs/agents.md lists them.
 */

const ofPort = { releases_port: true }

export const readyFlashes = {
  'avrdude-arduino': {
    ...{ formats: ['hex', 'elf'], ...ofPort },
    argv: [
      'avrdude',
      '-c',
      'arduino',
      '-p',
      '{part}',
      '-P',
      '{port}',
      '-b',
      '{baud}',
      '-D',
      '-U',
      'flash:w:{firmware}',
    ],
  },
  esptool: {
    ...{ formats: ['bin'], timeout: '3m', ...ofPort },
    argv: [
      'esptool',
      '--chip',
      '{chip}',
      '--port',
      '{port}',
      '--baud',
      '{baud}',
      'write-flash',
      '{address}',
      '{firmware}',
    ],
  },
  openocd: {
    ...{ formats: ['elf', 'hex'], timeout: '2m' },
    argv: ['openocd', '-f', '{interface}', '-f', '{target}', '-c', 'program {firmware} verify reset exit'],
  },
  stm32flash: {
    ...{ formats: ['bin'], timeout: '2m', ...ofPort },
    argv: ['stm32flash', '-b', '{baud}', '-w', '{firmware}', '-v', '-S', '{address}', '-g', '{address}', '{port}'],
  },
  'dfu-util': {
    ...{ formats: ['bin'], timeout: '2m' },
    argv: ['dfu-util', '-d', '{usb_id}', '-a', '0', '-s', '{address}:leave', '-D', '{firmware}'],
  },
  'probe-rs': {
    ...{ formats: ['elf'], timeout: '2m' },
    argv: ['probe-rs', 'download', '--chip', '{chip}', '--probe', '{probe}', '--verify', '{firmware}'],
  },
  openfpgaloader: {
    ...{ formats: ['bin'], timeout: '2m' },
    argv: ['openFPGALoader', '-b', '{board}', '{firmware}'],
  },
  jumpstarter: {
    formats: ['bin'],
    timeout: '5m',
    argv: ['j', 'storage', 'flash', '{firmware}'],
    env: ['JUMPSTARTER_HOST'],
  },
}

/** Not for Arduino boards: their boot loader says that it has erased, and does nothing. */
export const readyErases = {
  esptool: { argv: ['esptool', '--chip', '{chip}', '--port', '{port}', 'erase-flash'], timeout: '3m', ...ofPort },
  stm32flash: { argv: ['stm32flash', '-b', '{baud}', '-o', '{port}'], ...ofPort },
  'probe-rs': { argv: ['probe-rs', 'erase', '--chip', '{chip}', '--probe', '{probe}'] },
}

const hub = (act: string) => ({ argv: ['uhubctl', '-l', '{hub}', '-p', '{hub_port}', '-a', act] })
const remote = (act: string) => ({ argv: ['j', 'power', act], env: ['JUMPSTARTER_HOST'] })

export const readyPowers = {
  uhubctl: { on: hub('on'), off: hub('off'), cycle: hub('cycle') },
  jumpstarter: { on: remote('on'), off: remote('off'), cycle: remote('cycle') },
}
