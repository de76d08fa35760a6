import { type GdbClient, RefusedByStub } from './gdb-client.ts'

/** Returns memory from an address on; nothing where the board has none. */
export async function readable(client: GdbClient, address: bigint, length: number): Promise<Uint8Array> {
  try {
    return await client.memory(address, length)
  } catch (error) {
    if (error instanceof RefusedByStub) return new Uint8Array()
    throw error
  }
}
