import { useEffect, useState } from 'react'
import { type ElfReader, UnreadableElf } from '#components/elf/elf-reader.ts'
import type { DebugView } from './debug-session.ts'

/** A function that is executing, or a call that is inlined in one. */
export type Call = {
  address: bigint
  function: string | null
  file: string | null
  line: number | null
  inlined: boolean
  /** Where it is known from. */
  from: 'pc' | 'lr' | 'stack'
}

const NONE: Call[] = []

/**
 * Returns the calls that led to where the board stands, innermost first. Without an ELF file that
 * is the address alone.
 */
export function useCalls({ registers, stack, board }: DebugView, reader: ElfReader | undefined): Call[] {
  const [calls, setCalls] = useState<{ of: unknown; calls: Call[] }>({ of: null, calls: NONE })

  useEffect(() => {
    if (!registers || board !== 'held' || !reader) return
    let isLeft = false
    void readCalls(reader, registers, stack).then((read) => isLeft || setCalls({ of: registers, calls: read }))
    return () => {
      isLeft = true
    }
  }, [registers, stack, board, reader])

  if (!registers || board !== 'held') return NONE
  if (reader && calls.of === registers && calls.calls.length > 0) return calls.calls
  return [{ address: registers.pc, function: null, file: null, line: null, inlined: false, from: 'pc' }]
}

async function readCalls(
  reader: ElfReader,
  { pc, lr }: { pc: bigint; lr: bigint | null },
  stack: Uint8Array,
): Promise<Call[]> {
  try {
    // The link register counts only if it holds a return address, as a word of the stack does.
    const [ofLink] = lr === null ? [] : await reader.ask('calls', { bytes: littleEndian(lr) })
    const sites = await reader.ask('calls', { bytes: stack })
    const others = sites.filter((site) => site !== ofLink)
    const addresses = [Number(pc), ...(ofLink === undefined ? [] : [ofLink]), ...others]
    const frames = await reader.ask('places', addresses)
    return addresses.flatMap((place, at) => {
      const address = at === 0 ? pc : BigInt(place)
      const from = at === 0 ? 'pc' : place === ofLink ? 'lr' : 'stack'
      const found = frames[at] ?? []
      if (found.length === 0 && at > 0) return []
      if (found.length === 0) return [{ address, function: null, file: null, line: null, inlined: false, from }]
      return found.map((frame) => ({ address, from, ...frame }))
    })
  } catch (error) {
    // Broken debug information: the address alone is shown.
    if (error instanceof UnreadableElf) return NONE
    throw error
  }
}

const littleEndian = (word: bigint) => Uint8Array.from([0n, 8n, 16n, 24n], (shift) => Number((word >> shift) & 0xffn))
