import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useToast } from '#components/toasts.tsx'
import { SECOND_MS } from '#durations.ts'
import { readSource, type Source, UnreadableFile } from './source.ts'
import { type Reading, watchFile } from './watch-file.ts'

const LOOK_MS = SECOND_MS / 2
/** Two readings of a file that is being written are at least so far apart. */
const SETTLE_MS = 200

/** What is read of a file that is not there. */
const MISSING: Reading = { lastModified: 0, size: 0 }

type Options = {
  source: Source | null
  isEnded: boolean
  isReady: () => boolean
  onFile: (file: File) => Promise<void>
  onFailure: (detail: string) => void
}

/** Watches the file of a source, where the browser can read it again, until the session ends. */
export function useWatch({ source, isEnded, ...does }: Options) {
  const toast = useToast()
  const [isOn, setOn] = useState(false)
  const [flashes, setFlashes] = useState(0)
  const last = useRef<Reading | null>(null)
  const latest = useEffectEvent(() => does)
  const handle = source?.handle
  const isWatching = isOn && handle !== undefined && !isEnded

  useEffect(() => {
    if (!isWatching || !handle) return
    const stopping = new AbortController()
    const looks = new Looks(handle)
    let count = 0
    const watching = async () => {
      last.current ??= (await readIfThere(handle)) ?? MISSING
      await watchFile({
        flashed: () => last.current ?? MISSING,
        read: () => readIfThere(handle),
        isReady: () => latest().isReady(),
        flash: async (file) => {
          last.current = file
          count += 1
          setFlashes(count)
          await latest().onFile(file)
        },
        pause: () => looks.next(),
        signal: stopping.signal,
      })
    }
    setFlashes(0)
    watching().catch((error: unknown) => {
      setOn(false)
      if (!(error instanceof UnreadableFile)) throw error
      latest().onFailure(error.message)
    })
    return () => {
      stopping.abort()
      looks.end()
      toast(`Stopped watching ${handle.name}. ${countText(count)}`)
    }
  }, [isWatching, handle, toast])

  return {
    isOn: isWatching,
    /** How often the file was flashed since the watch began. */
    flashes,
    toggle: () => setOn(!isOn),
    /** Says what the board has now: only a later change is flashed. */
    wasFlashed: (file: Reading) => {
      last.current = file
    },
  }
}

function countText(count: number): string {
  if (count === 0) return 'It had not changed.'
  return `It was flashed ${count === 1 ? 'once' : `${count} times`}.`
}

/** Returns the file as it is now; undefined while it is missing. Throws `UnreadableFile`. */
async function readIfThere(handle: FileSystemFileHandle): Promise<File | undefined> {
  try {
    return await readSource({ name: handle.name, handle, file: undefined })
  } catch (error) {
    const isAway =
      error instanceof UnreadableFile && error.cause instanceof DOMException && error.cause.name === 'NotFoundError'
    if (isAway) return undefined
    throw error
  }
}

/**
 * When to look at a file: twice a second, and whenever the browser says that it has changed. It
 * slows the timers of pages that are not in sight, as while one builds, and not what it says.
 */
class Looks {
  readonly #observer: InstanceType<NonNullable<Window['FileSystemObserver']>> | undefined
  #wake: () => void = () => {}

  constructor(handle: FileSystemFileHandle) {
    this.#observer = window.FileSystemObserver && new window.FileSystemObserver(() => this.#wake())
    // Not every file can be observed; the timer looks at those.
    this.#observer?.observe(handle).catch(() => this.#observer?.disconnect())
  }

  async next(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      setTimeout(resolve, LOOK_MS - SETTLE_MS)
    })
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  }

  end(): void {
    this.#observer?.disconnect()
    this.#wake()
  }
}
