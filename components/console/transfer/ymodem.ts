import type { Port } from './port.ts'
import { LONG, SHORT, sendBlock, sendBlocks, waitForReceiver } from './xmodem.ts'

type File = { name: string; data: Uint8Array }

/**
 * Sends one file with YMODEM: its name and size, so that the board gets it as long as it is, then
 * its blocks, and an empty name as the end of the batch. Throws as `sendXmodem` does.
 */
export async function sendYmodem(port: Port, { name, data }: File, onProgress: (bytes: number) => void): Promise<void> {
  await waitForReceiver(port)
  const header = new TextEncoder().encode(`${plainName(name)}\0${data.length}`)
  const size = header.length < SHORT ? SHORT : LONG
  await sendBlock(port, { number: 0, content: header, size, isCrc: true, filler: 0 })
  await waitForReceiver(port)
  await sendBlocks(port, data, { blockSize: LONG, isCrc: true, onProgress })
  await waitForReceiver(port)
  await sendBlock(port, { number: 0, content: new Uint8Array(), size: SHORT, isCrc: true, filler: 0 })
}

/** Returns a name without what a receiver could take for a folder or an end. */
function plainName(name: string): string {
  return name.replaceAll(/[/\\\p{Cc}]/gu, '_').slice(-100)
}
