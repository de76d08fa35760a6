import type { PartState } from '#wire/parts.ts'

type State = PartState['state']

/** Returns what a part has to tell, in words. Of kinds that this page does not know, all of it. */
export function partText({ kind, state }: Pick<PartState, 'kind' | 'state'>): string {
  return (texts[kind] ?? allOf)(state)
}

const texts: Record<string, (state: State) => string> = {
  button: ({ pressed }) => (pressed === true ? 'pressed' : 'not pressed'),
  led: ({ on, duty, changes }) => `${on === true ? 'on' : 'off'}, ${percent(duty)} bright, ${count(changes, 'change')}`,
  potentiometer: ({ volts }) => `${Number(volts).toFixed(2)} V`,
  dht22: ({ temperature, humidity, fault, reads }) =>
    `${temperature} °C, ${humidity} %, ${fault === 'none' ? '' : `fault: ${fault}, `}${count(reads, 'read')}`,
  ssd1306: ({ on, width, height }) => `${width} × ${height}, ${on === true ? 'on' : 'off'}`,
  uart: ({ bytes_in: received, bytes_out: sent, framing_errors: errors }) =>
    `${count(received, 'byte')} received, ${sent} sent, ${count(errors, 'framing error')}`,
}

function allOf(state: State): string {
  return Object.entries(state)
    .map(([member, value]) => `${member}: ${value}`)
    .join(', ')
}

const percent = (part: State[string] | undefined) => `${Math.round(Number(part) * 100)}%`

function count(number: State[string] | undefined, noun: string): string {
  return `${number} ${number === 1 ? noun : `${noun}s`}`
}
