import { type DragEvent, type ReactNode, useState } from 'react'
import { droppedHandle } from '#components/console/flash/file-system.ts'

type Props = {
  /** Why no file can be flashed now; undefined if one can. */
  refusal: string | undefined
  /** Gets the file, and its handle where the browser gives one. */
  onFile: (file: File, handle?: FileSystemFileHandle) => void
  onRefused: (reason: string) => void
  children: ReactNode
}

/**
 * Takes a file that is dropped on the console. A file that cannot be flashed is refused with the
 * reason: the browser would leave the page to show it.
 */
export function FlashDrop({ refusal, onFile, onRefused, children }: Props) {
  const [isOver, setOver] = useState(false)

  function over(event: DragEvent<HTMLElement>) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    // With `none` there would be no drop, and so nowhere to give the reason.
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }

  function drop(event: DragEvent<HTMLElement>) {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    if (refusal !== undefined) return onRefused(refusal)
    // Asked for in the event itself: the browser forgets what was dropped.
    void droppedHandle(event.dataTransfer).then((handle) => onFile(file, handle))
  }

  return (
    <section
      aria-label="Console"
      onDragEnter={over}
      onDragOver={over}
      onDrop={drop}
      className="relative flex min-h-0 flex-1 flex-col"
    >
      {children}
      {/* It lies over all else, so the pointer leaves it only where it leaves the console. */}
      {isOver && (
        // biome-ignore lint/a11y/noStaticElementInteractions: files are chosen by a button, too
        <div
          onDragLeave={() => setOver(false)}
          className={`absolute inset-0 z-10 grid place-items-center border-2 border-dashed bg-surface/90 p-4 text-center ${refusal === undefined ? 'border-accent' : 'border-bad'}`}
        >
          <p className={`pointer-events-none text-lg font-semibold ${refusal === undefined ? '' : 'text-bad'}`}>
            {refusal ?? 'Drop to flash'}
          </p>
        </div>
      )}
    </section>
  )
}
