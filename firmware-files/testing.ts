/** For tests: writes firmware files, in the ways that tools do. */
import { hexRecord } from './hex-record.ts'

type Part = { address: number; bytes: Uint8Array }

export function writeIntelHex(parts: Part[]): string {
  const lines = parts.flatMap(({ address, bytes }) => {
    const own = [hexRecord(4, 0, [(address >>> 24) & 0xff, (address >>> 16) & 0xff])]
    let page = address >>> 16
    for (let from = 0; from < bytes.length; ) {
      const at = address + from
      if (at >>> 16 !== page) {
        page = at >>> 16
        own.push(hexRecord(4, 0, [page >>> 8, page & 0xff]))
      }
      const count = Math.min(16, bytes.length - from, 0x1_0000 - (at & 0xffff))
      own.push(hexRecord(0, at & 0xffff, [...bytes.subarray(from, from + count)]))
      from += count
    }
    return own
  })
  return `${[...lines, hexRecord(1, 0, [])].join('\r\n')}\r\n`
}

/** Writes 256 bytes a block, as the tools for the RP2040 do. */
export function writeUf2(address: number, bytes: Uint8Array, family: number | undefined): Uint8Array {
  const count = Math.ceil(bytes.length / 256)
  const blocks = Array.from({ length: count }, (_, no) => {
    const block = Buffer.alloc(512)
    const data = bytes.subarray(no * 256, (no + 1) * 256)
    const flags = family === undefined ? 0 : 0x2000
    const numbers = [0x0a32_4655, 0x9e5d_5157, flags, address + no * 256, data.length, no, count, family ?? 0]
    for (const [index, number] of numbers.entries()) block.writeUInt32LE(number, index * 4)
    block.set(data, 32)
    block.writeUInt32LE(0x0ab1_6f30, 508)
    return block
  })
  return new Uint8Array(Buffer.concat(blocks))
}

type Elf = { machine?: number; type?: number; flags?: number; armAttributes?: number[] }

/** Writes a program of 32 bits, little endian, with a segment for each part. */
export function writeElf(parts: Part[], { machine = 40, type = 2, flags = 0, armAttributes }: Elf = {}): Uint8Array {
  const head = Buffer.alloc(52 + parts.length * 32)
  head.set([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1])
  head.writeUInt16LE(type, 16)
  head.writeUInt16LE(machine, 18)
  head.writeUInt32LE(52, 28)
  head.writeUInt32LE(flags, 36)
  head.writeUInt16LE(32, 42)
  head.writeUInt16LE(parts.length, 44)
  let offset = head.length
  for (const [index, { address, bytes }] of parts.entries()) {
    const numbers = [1, offset, 0x2000_0000, address, bytes.length, bytes.length, 5, 4]
    for (const [place, number] of numbers.entries()) head.writeUInt32LE(number, 52 + index * 32 + place * 4)
    offset += bytes.length
  }
  const sections = armAttributes ? writeArmAttributes(armAttributes, head, offset) : []
  return new Uint8Array(Buffer.concat([head, ...parts.map(({ bytes }) => bytes), ...sections]))
}

/** Returns a section of build attributes and its header, and sets the file's header to them. */
function writeArmAttributes(attributes: number[], head: Buffer, offset: number): Buffer[] {
  const vendor = Buffer.from('aeabi\0')
  const size = 4 + vendor.length + 5 + attributes.length
  const content = Buffer.alloc(1 + size)
  content.write('A', 'latin1')
  content.writeUInt32LE(size, 1)
  content.set([...vendor, 1], 5)
  content.writeUInt32LE(5 + attributes.length, 6 + vendor.length)
  content.set(attributes, 10 + vendor.length)
  const header = Buffer.alloc(40)
  for (const [at, number] of [
    [4, 0x7000_0003],
    [16, offset],
    [20, content.length],
  ] as const)
    header.writeUInt32LE(number, at)
  head.writeUInt32LE(offset + content.length, 32)
  head.writeUInt16LE(header.length, 46)
  head.writeUInt16LE(1, 48)
  return [content, header]
}
