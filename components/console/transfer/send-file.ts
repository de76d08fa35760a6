import { bytesOf, UnreadableFile } from '#components/console/flash/source.ts'
import type { OutputFeed } from '#components/console/output-feed.ts'
import { type Pace, sendPaced } from './paced.ts'
import { openPort, TransferError } from './port.ts'
import { cancel, LONG, SHORT, sendXmodem } from './xmodem.ts'
import { sendYmodem } from './ymodem.ts'

export type SendMethod = 'plain' | 'xmodem' | 'xmodem-1k' | 'ymodem'

/** Why a transfer ends before all is sent: what to abort it with. */
export const stops = {
  byUser: new TransferError('Stopped. The board may have a part of the file.'),
  unreachable: new TransferError('Stopped: nothing reaches the board now. It may have a part of the file.'),
}

type Outside = {
  /** What the board prints: the replies of its receiver. */
  feed: OutputFeed
  write: (bytes: Uint8Array) => void
  /** Called with the number of bytes that are sent or, with a protocol, confirmed. */
  onProgress: (bytes: number) => void
  /** Is aborted with one of `stops`. */
  signal: AbortSignal
}

/** Sends a file to a board. Returns why that failed; undefined if it did not. */
export async function sendFile(file: File, how: Pace & { method: SendMethod }, outside: Outside) {
  try {
    const data = await bytesOf(file)
    await (how.method === 'plain' ? sendPaced(data, how, outside) : transfer(file.name, data, how.method, outside))
    return undefined
  } catch (error) {
    if (error instanceof TransferError || error instanceof UnreadableFile) return error.message
    throw error
  }
}

async function transfer(name: string, data: Uint8Array, method: Exclude<SendMethod, 'plain'>, outside: Outside) {
  const { feed, write, onProgress, signal } = outside
  const port = openPort(feed, write, signal)
  try {
    if (method === 'ymodem') await sendYmodem(port, { name, data }, onProgress)
    else await sendXmodem(port, data, { blockSize: method === 'xmodem' ? SHORT : LONG, onProgress })
  } catch (error) {
    if (signal.aborted) cancel(port)
    throw error
  } finally {
    port.close()
  }
}
