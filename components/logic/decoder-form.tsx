'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { DecoderAsked } from '#wire/decoders/index.ts'
import { FIELD } from './field-look.ts'

const MAX_BAUD = 10_000_000

type Wire = { name: string; label: string; isOptional?: boolean }

/** The wires of each protocol, in the order in which pins are offered. */
const protocols = {
  uart: { label: 'UART', wires: [{ name: 'rx', label: 'Line' }] },
  i2c: {
    label: 'I²C',
    wires: [
      { name: 'sda', label: 'SDA' },
      { name: 'scl', label: 'SCL' },
    ],
  },
  spi: {
    label: 'SPI',
    wires: [
      { name: 'clk', label: 'Clock' },
      { name: 'mosi', label: 'MOSI', isOptional: true },
      { name: 'miso', label: 'MISO', isOptional: true },
      { name: 'cs', label: 'CS', isOptional: true },
    ],
  },
  ws2812: { label: 'WS2812', wires: [{ name: 'din', label: 'Line' }] },
} satisfies Record<DecoderAsked['kind'], { label: string; wires: Wire[] }>

const isKind = (text: string): text is DecoderAsked['kind'] => Object.hasOwn(protocols, text)

type Props = { pins: readonly string[]; onAdd: (asked: DecoderAsked) => void }

/** Asks for a protocol and its pins. */
export function DecoderForm({ pins, onAdd }: Props) {
  const [kind, setKind] = useState<DecoderAsked['kind']>('uart')
  const { wires }: { wires: Wire[] } = protocols[kind]

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onAdd(askedBy(kind, new FormData(event.currentTarget)))
  }

  return (
    <form onSubmit={send} aria-label="New decoder" className="flex flex-wrap items-end gap-x-3 gap-y-2 text-xs">
      <label>
        <span className="mb-1 block text-muted">Protocol</span>
        <select value={kind} onChange={({ target }) => isKind(target.value) && setKind(target.value)} className={FIELD}>
          {Object.entries(protocols).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {wires.map(({ name, label, isOptional = false }, at) => (
        <label key={`${kind} ${name}`}>
          <span className="mb-1 block text-muted">{label}</span>
          <select name={name} defaultValue={name === 'cs' ? '' : pins[at]} className={`font-mono ${FIELD}`}>
            {isOptional && <option value="">none</option>}
            {pins.map((pin) => (
              <option key={pin}>{pin}</option>
            ))}
          </select>
        </label>
      ))}
      {kind === 'uart' && (
        <label>
          <span className="mb-1 block text-muted">Baud, guessed if empty</span>
          <input type="number" name="baud" min={1} max={MAX_BAUD} className={`w-28 ${FIELD}`} />
        </label>
      )}
      {kind === 'spi' && (
        <label>
          <span className="mb-1 block text-muted">Mode</span>
          <select name="mode" className={FIELD}>
            {['0', '1', '2', '3'].map((mode) => (
              <option key={mode}>{mode}</option>
            ))}
          </select>
        </label>
      )}
      {kind === 'ws2812' && (
        <label>
          <span className="mb-1 block text-muted">Colours</span>
          <select name="bits" className={FIELD}>
            <option value="24">RGB</option>
            <option value="32">RGBW</option>
          </select>
        </label>
      )}
      <Button type="submit">Decode</Button>
    </form>
  )
}

/** Returns a decoder in words: `SPI D13 D11`. */
export function decoderText({ kind, ...asked }: DecoderAsked): string {
  const wires: Record<string, unknown> = { ...asked }
  return [protocols[kind].label, ...protocols[kind].wires.flatMap(({ name }) => wires[name] ?? [])].join(' ')
}

function askedBy(kind: DecoderAsked['kind'], form: FormData): DecoderAsked {
  const text = (name: string) => String(form.get(name) ?? '')
  const optional = (name: string) => text(name) || undefined
  if (kind === 'uart') return { kind, rx: text('rx'), baud: Number(text('baud')) || undefined }
  if (kind === 'i2c') return { kind, sda: text('sda'), scl: text('scl') }
  if (kind === 'ws2812') return { kind, din: text('din'), bits: text('bits') === '32' ? 32 : 24 }
  const mode = ([0, 1, 2, 3] as const)[Number(text('mode'))] ?? 0
  return { kind, clk: text('clk'), mosi: optional('mosi'), miso: optional('miso'), cs: optional('cs'), mode }
}
