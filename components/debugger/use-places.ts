import { useEffect, useState } from 'react'
import { type ElfReader, UnreadableElf } from '#components/elf/elf-reader.ts'
import type { Breakpoint } from './debug-session.ts'
import { fileName, placeText } from './place-text.ts'

const NONE: ReadonlyMap<bigint, string> = new Map()

/**
 * Returns where breakpoints are, such as `take parse.c:24`, by their addresses, as far as the ELF
 * file says it.
 */
export function usePlaces(breakpoints: readonly Breakpoint[], reader: ElfReader | undefined) {
  const [found, setFound] = useState<{ of: unknown; places: ReadonlyMap<bigint, string> }>({ of: null, places: NONE })

  useEffect(() => {
    if (!reader || breakpoints.length === 0) return
    let isLeft = false
    const addresses = breakpoints.map(({ address }) => address)
    void readPlaces(reader, addresses).then((places) => isLeft || setFound({ of: reader, places }))
    return () => {
      isLeft = true
    }
  }, [breakpoints, reader])

  return reader && found.of === reader ? found.places : NONE
}

async function readPlaces(reader: ElfReader, addresses: bigint[]): Promise<ReadonlyMap<bigint, string>> {
  try {
    const frames = await reader.ask('places', addresses.map(Number))
    return new Map(
      addresses.flatMap((address, at) => {
        const [inner] = frames[at] ?? []
        return inner ? [[address, placeText({ ...inner, file: inner.file && fileName(inner.file) })]] : []
      }),
    )
  } catch (error) {
    // Broken debug information, or a file that was closed: the address alone is shown.
    if (error instanceof UnreadableElf) return NONE
    throw error
  }
}
