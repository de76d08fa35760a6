import { FirmwareProblem } from './problem.ts'
import type { Segment } from './segments.ts'
import { capital, hex, type Target } from './targets.ts'

const BLOCK_BYTES = 512
const MAX_DATA_BYTES = 476
const DATA_AT = 32
const MAGICS = [
  [0, 0x0a32_4655],
  [4, 0x9e5d_5157],
  [508, 0x0ab1_6f30],
] as const
const NOT_MAIN_FLASH = 0x1
const HAS_FAMILY = 0x2000
/** The families of chips that are often met, for people. */
const FAMILIES: Record<number, string> = {
  3834380118: 'RP2040',
  3834380121: 'RP2350, Arm',
  3834380122: 'RP2350, RISC-V',
  2913282112: 'nRF52840',
  1467308631: 'STM32F4',
  3296614247: 'ESP32-S3',
  475996592: 'ESP32',
}

/** Returns true if the bytes begin as a UF2 file does. */
export function looksLikeUf2(bytes: Uint8Array): boolean {
  return bytes.length >= 8 && MAGICS.slice(0, 2).every(([at, magic]) => viewOf(bytes).getUint32(at, true) === magic)
}

/**
 * Returns the bytes of a UF2 file for a board. Blocks for other families are left out, since one
 * file may serve several. Throws a `FirmwareProblem` for a broken block and for a file without
 * blocks for this board.
 */
export function readUf2(bytes: Uint8Array, target: Target | undefined): Segment[] {
  if (bytes.length % BLOCK_BYTES !== 0)
    throw new FirmwareProblem(`The file is cut off: ${bytes.length} bytes are no whole number of 512-byte blocks.`)
  const blocks = Array.from({ length: bytes.length / BLOCK_BYTES }, (_, index) =>
    readBlock(bytes.subarray(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES), `Block ${index + 1}`),
  )
  const families = new Set<number>()
  const ours = blocks.filter(({ isFlash, family }) => {
    if (isFlash && family !== undefined) families.add(family)
    return isFlash && (family === undefined || !target || target.uf2Families.includes(family))
  })
  if (ours.length === 0 && target && families.size > 0)
    throw new FirmwareProblem(
      `The file is for the family ${[...families].map(familyOf).join(', ')}. ${capital(target.name)} has ${target.uf2Families.map(familyOf).join(', ') || 'no family'}.`,
    )
  if (!isNumberedWhole(blocks)) refuseMissingBlocks(ours)
  return ours.map(({ address, data }) => ({ address, bytes: data }))
}

type Block = {
  isFlash: boolean
  family: number | undefined
  address: number
  no: number
  count: number
  data: Uint8Array
}

function readBlock(block: Uint8Array, where: string): Block {
  const view = viewOf(block)
  const at = (offset: number) => view.getUint32(offset, true)
  for (const [offset, magic] of MAGICS)
    if (at(offset) !== magic) throw new FirmwareProblem(`${where} does not have the mark of a UF2 block.`)
  const [flags, size] = [at(8), at(16)]
  if (size > MAX_DATA_BYTES) throw new FirmwareProblem(`${where} says it has ${size} bytes; 476 fit in it.`)
  return {
    isFlash: (flags & NOT_MAIN_FLASH) === 0,
    family: (flags & HAS_FAMILY) === 0 ? undefined : at(28),
    address: at(12),
    no: at(20),
    count: at(24),
    data: block.slice(DATA_AT, DATA_AT + size),
  }
}

/** The format numbers the blocks of a file from 0; files that are joined number each family's. */
function refuseMissingBlocks(blocks: Block[]): void {
  for (const family of new Set(blocks.map((block) => block.family))) {
    const own = blocks.filter((block) => block.family === family)
    if (isNumberedWhole(own)) continue
    const numbers = new Set(own.map(({ no }) => no))
    throw new FirmwareProblem(`The file should have ${own[0]?.count ?? 0} blocks, and has ${numbers.size} of them.`)
  }
}

function isNumberedWhole(blocks: Block[]): boolean {
  const [first] = blocks
  const numbers = new Set(blocks.map(({ no }) => no))
  return numbers.size === first?.count && blocks.every(({ no, count }) => count === first.count && no < count)
}

function familyOf(family: number): string {
  const name = FAMILIES[family]
  return name === undefined ? hex(family) : `${hex(family)} (${name})`
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
