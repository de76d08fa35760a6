'use client'

import { ChevronLeft, ChevronRight, Download, Maximize2, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button, ButtonAnchor } from '#components/ui/button.tsx'
import type { DecoderAsked, Traces } from '#wire/decoders/index.ts'
import { DecodedTable, EdgeTable, PinTable } from './capture-tables.tsx'
import { DecoderForm, decoderText } from './decoder-form.tsx'
import { FilmFact, Measured } from './measured.tsx'
import { type Decodings, useCapture } from './use-capture.ts'
import { useFilmTime } from './use-film-time.ts'
import { useWaves } from './use-waves.ts'
import { showing } from './view.ts'
import { WaveCanvas } from './wave-canvas.tsx'

type Props = {
  sessionId: string
  captureId: string
  decoders: readonly DecoderAsked[]
  onDecoders: (decoders: DecoderAsked[]) => void
}

/** Loads a capture and shows it. */
export function CaptureView(props: Props) {
  const { opened, decodings } = useCapture(urlOf(props), props.decoders)
  if (opened === null) return <p className="p-2 text-muted">Loading the capture…</p>
  if ('failure' in opened)
    return (
      <p role="alert" className="p-2">
        The capture could not be shown: {opened.failure}. Reload the page to try again, or download the file.
      </p>
    )
  return <Waveforms {...props} traces={opened.traces} decodings={decodings} />
}

/** Where the file of a capture is. */
const urlOf = ({ sessionId, captureId }: Props) => `/v1/sessions/${sessionId}/artifacts/${captureId}/content`

type WaveformsProps = Props & { traces: Traces; decodings: Decodings }

/** The drawing of a capture, with its tools, what is measured in it, and the same as tables. */
function Waveforms(props: WaveformsProps) {
  const { sessionId, captureId, traces, decoders, decodings, onDecoders } = props
  const film = useFilmTime(sessionId, captureId, traces)
  const waves = useWaves(traces, film?.seek)
  const { shown, cursors, active, stillCount, setView } = waves
  const filmTicks = film && film.ticks >= 0 && film.ticks <= traces.ticks ? film.ticks : null
  const [open, setOpen] = useState<'decode' | 'table' | null>(null)
  const rows = useMemo(
    () => decodings.slice(0, decoders.length).flatMap((one) => one?.rows ?? []),
    [decodings, decoders],
  )
  const names = shown.map(({ name }) => name)

  useEffect(() => {
    if (filmTicks !== null) setView((view) => showing(view, filmTicks, traces.ticks))
  }, [filmTicks, setView, traces])

  return (
    <>
      <div className="flex max-w-full shrink-0 items-center gap-1 overflow-x-auto p-0.5 [&_a]:shrink-0 [&_a]:px-2 [&_button]:shrink-0 [&_button]:px-2">
        <Tool name="Zoom in" onClick={() => waves.zoom(0.5)}>
          <ZoomIn className="size-3.5" aria-hidden="true" />
        </Tool>
        <Tool name="Zoom out" onClick={() => waves.zoom(2)}>
          <ZoomOut className="size-3.5" aria-hidden="true" />
        </Tool>
        <Tool name="Show all" onClick={waves.showAll}>
          <Maximize2 className="size-3.5" aria-hidden="true" />
        </Tool>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a row of buttons */}
        <div role="group" aria-label="Cursor that a press moves" className="flex gap-1">
          {(['a', 'b'] as const).map((name) => (
            <Button key={name} aria-pressed={active === name} onClick={() => waves.setActive(name)}>
              {name.toUpperCase()}
              <span className="sr-only"> cursor</span>
            </Button>
          ))}
        </div>
        <Tool name="Previous edge" onClick={() => waves.jump('before')}>
          <ChevronLeft className="size-3.5" aria-hidden="true" />
        </Tool>
        <Tool name="Next edge" onClick={() => waves.jump('after')}>
          <ChevronRight className="size-3.5" aria-hidden="true" />
        </Tool>
        {stillCount > 0 && stillCount < traces.pins.length && (
          <Button aria-pressed={waves.showsStill} onClick={() => waves.showStill(!waves.showsStill)}>
            {stillCount} still {stillCount === 1 ? 'pin' : 'pins'}
          </Button>
        )}
        <Button aria-expanded={open === 'decode'} onClick={() => setOpen(open === 'decode' ? null : 'decode')}>
          Decode
        </Button>
        <Button aria-expanded={open === 'table'} onClick={() => setOpen(open === 'table' ? null : 'table')}>
          Table
        </Button>
        <ButtonAnchor href={`${urlOf(props)}?as=vcd`} download>
          <Download className="size-3.5" aria-hidden="true" /> VCD
        </ButtonAnchor>
      </div>
      {open === 'decode' && (
        <DecoderForm key={names.join(' ')} pins={names} onAdd={(asked) => onDecoders([...decoders, asked])} />
      )}
      {decoders.length > 0 && (
        <ul aria-label="Decoders" className="flex flex-wrap gap-1 text-xs">
          {decoders.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same
            <li key={at} className="flex items-center gap-1 rounded-md border border-line pl-1.5">
              {decoderText(one)}
              <span className="text-muted">{outcomeText(decodings[at])}</span>
              <button
                type="button"
                title={`Remove ${decoderText(one)}`}
                onClick={() => onDecoders(decoders.filter((_, other) => other !== at))}
                className="grid size-6 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
              >
                <X className="size-3" aria-hidden="true" />
                <span className="sr-only">Remove {decoderText(one)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {traces.isTruncated && <p className="text-xs text-warn">This capture is shorter than asked for.</p>}
      <div className="min-h-28 flex-1">
        <WaveCanvas
          label={`Waveforms of ${names.join(', ')}`}
          pins={shown}
          decoded={rows}
          ticks={traces.ticks}
          triggerTicks={traces.triggerTicks}
          filmTicks={filmTicks}
          view={waves.view}
          cursors={cursors}
          chosen={waves.chosen}
          onView={waves.setView}
          onCursor={waves.place}
          onChoose={waves.setChosen}
          onKey={waves.onKey}
        />
      </div>
      <div className="flex flex-wrap gap-x-4">
        <div role="status">
          <Measured cursors={cursors} triggerTicks={traces.triggerTicks} pin={waves.chosenPin} />
        </div>
        {film && <FilmFact filmTicks={film.ticks} ticks={traces.ticks} />}
      </div>
      {open === 'table' && (
        <section
          ref={reveal}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
          tabIndex={0}
          aria-label="The capture as tables"
          className="flex max-h-56 shrink-0 flex-wrap items-start gap-x-8 overflow-auto border-t border-line pt-1"
        >
          <PinTable pins={traces.pins} />
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same
            <DecodedTable key={at} row={row} />
          ))}
          <EdgeTable pins={shown} />
        </section>
      )}
    </>
  )
}

/** Scrolls to what has just been opened: in a low pane it is below what is seen. */
function reveal(opened: HTMLElement | null): void {
  opened?.scrollIntoView({ block: 'nearest' })
}

function outcomeText(one: Decodings[number]): string {
  if (!one) return '…'
  if (one.rows.length === 0) return 'nothing to decode'
  const count = one.rows.reduce((sum, { from }) => sum + from.length, 0)
  return `${one.baud === undefined ? '' : `${one.baud} baud, `}${count.toLocaleString('en')}`
}

function Tool({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button title={name} onClick={onClick}>
      {children}
      <span className="sr-only">{name}</span>
    </Button>
  )
}
