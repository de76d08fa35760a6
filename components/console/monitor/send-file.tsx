'use client'

import { useEffect, useRef, useState } from 'react'
import type { OutputFeed } from '#components/console/output-feed.ts'
import { type SendMethod, sendFile, stops } from '#components/console/transfer/send-file.ts'
import { Button } from '#components/ui/button.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'

const methods: { [M in SendMethod]: { name: string; hint: string } } = {
  plain: { name: 'As it is', hint: 'The bytes of the file, at the chosen pace.' },
  xmodem: {
    name: 'XMODEM',
    hint: 'Start the receiver on the board first, such as rx. The board gets a multiple of 128 bytes.',
  },
  'xmodem-1k': { name: 'XMODEM-1K', hint: 'As XMODEM, in blocks of 1,024 bytes: faster.' },
  ymodem: {
    name: 'YMODEM',
    hint: 'Start the receiver on the board first, such as rb. The board gets the name and the size.',
  },
}

/** Bytes a second, by how a serial port is called that is as fast. */
const speeds = [
  { bytesPerSecond: 120, name: '1,200 baud' },
  { bytesPerSecond: 960, name: '9,600 baud' },
  { bytesPerSecond: 3_840, name: '38,400 baud' },
  { bytesPerSecond: 8_000, name: 'As fast as the board takes it' },
]
const linePauses = [0, 10, 50, 100, 500]
const MAX_FILE = 4 * 1024 * 1024

type Props = {
  feed: OutputFeed
  write: (bytes: Uint8Array) => void
  canSend: boolean
  onClose: () => void
}

type Progress = { name: string; sent: number; length: number }

/** Sends a file to the board: as it is, or by a protocol that a receiver on the board speaks. */
export function SendFile({ feed, write, canSend, onClose }: Props) {
  const [method, setMethod] = useState<SendMethod>('plain')
  const [bytesPerSecond, setSpeed] = useState(960)
  const [lineMs, setLineMs] = useState(0)
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [said, setSaid] = useState<{ text: string; isBad: boolean }>({ text: '', isBad: false })
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(stops.byUser), [])
  useEffect(() => {
    if (!canSend) running.current?.abort(stops.unreachable)
  }, [canSend])

  async function send() {
    if (!file || !canSend || running.current) return
    if (file.size > MAX_FILE) return setSaid({ text: `${file.name} is larger than 4 MiB.`, isBad: true })
    const leaving = new AbortController()
    running.current = leaving
    const shown = { name: file.name, length: file.size }
    const onProgress = (sent: number) => setProgress({ ...shown, sent })
    onProgress(0)
    setSaid({ text: '', isBad: false })
    const how = { method, bytesPerSecond, lineMs }
    try {
      const problem = await sendFile(file, how, { feed, write, onProgress, signal: leaving.signal })
      setSaid(problem === undefined ? { text: `${file.name} was sent.`, isBad: false } : { text: problem, isBad: true })
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  return (
    <section
      aria-label="Send a file"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-raised px-3 py-2 text-sm"
    >
      <input
        type="file"
        aria-label="File to send"
        disabled={progress !== null}
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        className="max-w-56 min-w-0 text-xs file:mr-2 file:h-8 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-2.5"
      />
      <Select label="Protocol" value={method} onChange={(value) => setMethod(value as SendMethod)}>
        {Object.entries(methods).map(([value, { name }]) => [value, name])}
      </Select>
      {method === 'plain' && (
        <>
          <Select label="Pace" value={String(bytesPerSecond)} onChange={(value) => setSpeed(Number(value))}>
            {speeds.map((speed) => [String(speed.bytesPerSecond), speed.name])}
          </Select>
          <Select label="Pause after a line" value={String(lineMs)} onChange={(value) => setLineMs(Number(value))}>
            {linePauses.map((ms) => [String(ms), ms === 0 ? 'none' : `${ms} ms`])}
          </Select>
        </>
      )}
      {progress ? (
        <Button onClick={() => running.current?.abort(stops.byUser)}>Stop</Button>
      ) : (
        <Button
          look="primary"
          aria-disabled={!file || !canSend}
          className="aria-disabled:opacity-60"
          onClick={() => void send()}
        >
          Send file
        </Button>
      )}
      <Button look="quiet" aria-disabled={progress !== null} className="aria-disabled:opacity-60" onClick={onClose}>
        Close
      </Button>
      {progress && (
        <ProgressBar
          aria-label={`Sending ${progress.name}`}
          max={progress.length}
          value={progress.sent}
          className="h-1.5 min-w-24 flex-1 rounded-full bg-line-strong"
        />
      )}
      <p aria-live="polite" className={`basis-full text-xs wrap-anywhere ${said.isBad ? 'text-bad' : 'text-muted'}`}>
        {said.text || (progress ? `${progress.sent} of ${progress.length} bytes` : methods[method].hint)}
      </p>
    </section>
  )
}

type SelectProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Values with their names. */
  children: [value: string, name: string][]
}

function Select({ label, value, onChange, children }: SelectProps) {
  return (
    <label className="flex items-center gap-1.5 text-xs text-muted">
      {label}
      <select
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-8 rounded-md border border-control bg-surface px-1.5 text-sm text-ink"
      >
        {children.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
