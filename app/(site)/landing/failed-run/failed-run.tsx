import Link from 'next/link'
import { Part } from '../part.tsx'
import { run } from './run.ts'
import { Wave } from './wave.tsx'

const FACTS = [
  [
    'The line of the crash',
    '/docs/crashes',
    'In your terminal, in JUnit, in the job summary and on the session’s page.',
  ],
  ['The waveform of each pin', '/docs/waveforms', 'To the cycle, with decoders for UART, I²C, SPI and WS2812.'],
  ['The lines that ran', '/docs/coverage', 'Of the binary that you ship: LCOV and Cobertura, without instrumentation.'],
  ['The run once more', '/docs/replay', 'On your machine, free of charge, with a gdb that steps backwards.'],
] as const

/** Shows one run that failed, as our own emulator made it: `scripts/failed-run.ts`. */
export function FailedRun() {
  return (
    <Part
      id="failed-run"
      title="When it fails, see why"
      about="A run on the emulated Raspberry Pi Pico: the binary as it is, without a debug probe."
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,46rem)_minmax(0,1fr)] lg:gap-12">
        <Report />
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          {FACTS.map(([name, path, about]) => (
            <div key={name}>
              <dt className="font-medium">
                <Link
                  href={path}
                  prefetch={false}
                  className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                >
                  {name}
                </Link>
              </dt>
              <dd className="text-muted text-pretty">{about}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Part>
  )
}

function Report() {
  const { crash, covered, source } = run
  return (
    <figure
      aria-labelledby="failed-run-title"
      className="overflow-hidden rounded-xl border border-line bg-surface shadow-sm"
    >
      <figcaption
        id="failed-run-title"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised px-3 py-2 text-xs"
      >
        <span className="rounded-sm bg-bad-soft px-1.5 py-0.5 font-medium text-bad">Failed</span>
        <span className="min-w-0 font-mono wrap-anywhere">{crash.sentence}</span>
      </figcaption>
      <div className="grid md:grid-cols-[minmax(0,1fr)_15rem]">
        <section
          aria-label={`${source.name}, with the lines that ran`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
          tabIndex={0}
          className="overflow-x-auto py-2 -outline-offset-2"
        >
          <ol className="w-max min-w-full font-mono text-xs leading-5">
            {source.lines.map((line) => (
              <SourceLine key={line.number} {...line} isCrash={line.number === crash.line} />
            ))}
          </ol>
        </section>
        <div className="flex flex-col gap-4 border-line bg-canvas p-3 text-xs max-md:border-t md:border-l">
          <Fact name="Printed">
            <pre className="font-mono leading-5">{run.printed.join('\n')}</pre>
          </Fact>
          <Fact name={`Waveform of ${run.wave.pin}`}>
            <Wave {...run.wave} />
          </Fact>
          <Fact name="Covered">
            <span className="tabular-nums">
              {covered.lines} of {covered.of} lines
            </span>
            <svg
              viewBox={`0 0 ${covered.of} 1`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className="mt-1.5 h-1 w-full rounded-full"
            >
              <rect width={covered.of} height={1} className="fill-bad" />
              <rect width={covered.lines} height={1} className="fill-good" />
            </svg>
          </Fact>
        </div>
      </div>
    </figure>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-muted">{name}</p>
      {children}
    </div>
  )
}

type SourceLineProps = (typeof run.source.lines)[number] & { isCrash: boolean }

/** So much is shown on phones, before the line of the crash and after it: its function. */
const [BEFORE, AFTER] = [2, 5]

/** A line of source: green if it ran, red if it has code that did not. */
function SourceLine({ number, text, ran, isCrash }: SourceLineProps) {
  const said = isCrash ? 'crashed' : ran === null ? '' : ran ? 'ran' : 'did not run'
  const isFar = number < run.crash.line - BEFORE || number > run.crash.line + AFTER
  const bar = ran === null ? 'border-transparent' : ran ? 'border-good' : 'border-bad'
  return (
    <li
      className={`flex ${isFar ? 'max-sm:hidden' : ''} border-l-3 pr-3 whitespace-pre ${bar} ${isCrash ? 'bg-bad-soft' : ran === false ? 'text-muted' : ''}`}
    >
      <span aria-hidden="true" className={`w-10 shrink-0 pr-3 text-right ${isCrash ? 'text-bad' : 'text-muted'}`}>
        {number}
      </span>
      {said !== '' && <span className="sr-only">{`Line ${number}, ${said}: `}</span>}
      {text || ' '}
      {isCrash && (
        <span aria-hidden="true" className="pl-3 font-medium text-bad">
          ← crashed here
        </span>
      )}
    </li>
  )
}
