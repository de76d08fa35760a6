import { Part } from './part.tsx'
import { addressText } from './registers.ts'
import type { Call } from './use-calls.ts'

const sources = { pc: '', lr: 'from lr', stack: 'from the stack' }

type Props = { calls: readonly Call[]; isHeld: boolean; hasElf: boolean }

/** Where the program stands, and the calls that led there as far as they can be told. */
export function StackView({ calls, isHeld, hasElf }: Props) {
  return (
    <Part title="Where it stands">
      {!isHeld && <p className="text-muted">The program runs.</p>}
      {isHeld && (
        <ol className="font-mono text-xs">
          {calls.map((call, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a function may call itself
              key={at}
              className={`flex flex-wrap gap-x-2 rounded-sm px-1 py-0.5 ${at === 0 ? 'bg-raised font-medium' : ''}`}
            >
              <span className="text-muted tabular-nums">{addressText(call.address)}</span>
              <span className="wrap-anywhere">{call.function ?? (at === 0 ? '' : '?')}</span>
              {call.file !== null && (
                <span className="wrap-anywhere text-muted">
                  {call.file}
                  {call.line !== null && `:${call.line}`}
                </span>
              )}
              {call.inlined && <span className="text-muted">inlined</span>}
              {sources[call.from] !== '' && <span className="text-muted">({sources[call.from]})</span>}
            </li>
          ))}
        </ol>
      )}
      {isHeld && !hasElf && <p className="mt-1 text-xs text-muted">Open an ELF file to see functions and lines.</p>}
      {isHeld && calls.some(({ from }) => from === 'stack') && (
        <p className="mt-1 text-xs text-muted">Calls from the stack may be of earlier calls that have returned.</p>
      )}
    </Part>
  )
}
