import { X } from 'lucide-react'
import type { AskedLine } from '#components/elf/code-of-line.ts'
import { UnreadableElf } from '#components/elf/elf-reader.ts'
import type { UsableElf } from '#components/elf/use-elf.ts'
import { AddressForm, type LineOutcome } from './address-form.tsx'
import { type DebugSession, type DebugView, MAX_BREAKPOINTS } from './debug-session.ts'
import { Part } from './part.tsx'
import { fileName } from './place-text.ts'
import { addressText } from './registers.ts'
import { usePlaces } from './use-places.ts'

type Props = { view: DebugView; session: DebugSession; elf: UsableElf | undefined }

/**
 * The breakpoints, by source line, function or address. A board that runs is stopped for a moment
 * to set one.
 */
export function Breakpoints({ view: { breakpoints, registers }, session, elf }: Props) {
  const places = usePlaces(breakpoints, elf?.reader)

  async function breakAt(asked: AskedLine): Promise<LineOutcome> {
    if (!elf) return { why: 'Lines need an ELF file.' }
    try {
      const found = await elf.reader.ask('line', asked)
      if ('why' in found) return found
      const stops = found.stops.map((stop) => ({ ...stop, label: `${fileName(stop.file)}:${stop.line}` }))
      for (const { address, label } of stops) await session.addBreakpoint({ address: BigInt(address), label })
      if (stops.some(({ line }) => line === asked.line)) return {}
      const labels = [...new Set(stops.map(({ label }) => label))]
      return { note: `Line ${asked.line} has no code of its own: it stops at ${labels.join(' and ')}.` }
    } catch (error) {
      if (error instanceof UnreadableElf) return { why: error.message }
      throw error
    }
  }

  return (
    <Part title={`Breakpoints (${breakpoints.length} of ${MAX_BREAKPOINTS})`}>
      <AddressForm
        label="Line, function or address of a breakpoint"
        button="Break"
        placeholder={elf ? 'parse.c:24, main, or 0x10000164' : '0x10000164'}
        functions={elf?.facts.functions ?? []}
        onAddress={(typed) => void session.addBreakpoint(typed)}
        onLine={breakAt}
      />
      <ul aria-label="Breakpoints" className="mt-1 font-mono text-xs empty:hidden">
        {breakpoints.map(({ address, label }) => {
          const name = label ?? addressText(address)
          const place = places.get(address)
          return (
            <li key={addressText(address)} className="flex items-center gap-x-2">
              <span
                className={`size-2 shrink-0 rounded-full bg-bad ${address === registers?.pc ? 'ring-2 ring-warn' : ''}`}
                aria-hidden="true"
              />
              <span className="text-muted tabular-nums">{addressText(address)}</span>
              <span className="min-w-0 truncate" title={place}>
                {place ?? label}
              </span>
              <button
                type="button"
                title={`Remove the breakpoint at ${name}`}
                onClick={() => void session.removeBreakpoint(address)}
                className="ml-auto grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
              >
                <X className="size-3.5" aria-hidden="true" />
                <span className="sr-only">Remove the breakpoint at {name}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
