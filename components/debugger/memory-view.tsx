import { hexText, ROW_BYTES } from '#components/console/monitor/hex-rows.ts'
import type { NamedFunction } from '#components/elf/elf-work.ts'
import { AddressForm } from './address-form.tsx'
import type { DebugSession, DebugView } from './debug-session.ts'
import { Part } from './part.tsx'
import { addressText } from './registers.ts'

type Props = { view: DebugView; session: DebugSession; functions: readonly NamedFunction[] }

/**
 * Memory from an address on, read again each time the board stands still. Reading changes nothing.
 */
export function MemoryView({ view: { memory, registers }, session, functions }: Props) {
  return (
    <Part title="Memory">
      <AddressForm
        label="Address, register or function"
        button="Read"
        placeholder="sp, or 0x20000000"
        functions={functions}
        registers={registers?.all.map((one) => (one.name === 'sp' ? { ...one, value: registers.sp } : one)) ?? []}
        onAddress={({ address }) => void session.readMemory(address)}
      />
      {memory && (
        <section
          aria-label={`Memory at ${addressText(memory.address)}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
          tabIndex={0}
          className="mt-2 overflow-x-auto"
        >
          <pre className="font-mono text-xs leading-5">
            {memory.bytes.length === 0 ? 'There is nothing to read there.' : rowsOf(memory).join('\n')}
          </pre>
        </section>
      )}
    </Part>
  )
}

function rowsOf({ address, bytes }: { address: bigint; bytes: Uint8Array }): string[] {
  return Array.from({ length: Math.ceil(bytes.length / ROW_BYTES) }, (_, row) => {
    const own = bytes.subarray(row * ROW_BYTES, (row + 1) * ROW_BYTES)
    const padded = Array.from({ length: ROW_BYTES }, (_unused, at) => own[at])
    return hexText({ offset: Number(address) + row * ROW_BYTES, bytes: padded })
  })
}
