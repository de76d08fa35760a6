import { useEffect, useRef } from 'react'
import type { PartState } from '#wire/parts.ts'
import { screenshotUrl } from './screenshot-url.ts'

type Props = { sessionId: string; name: string; state: PartState['state'] | undefined }

/** What a screen of one bit a pixel shows now, with a link to save it. */
export function Screen({ sessionId, name, state }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, height, frame] = [Number(state?.width ?? 128), Number(state?.height ?? 64), String(state?.frame ?? '')]
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const image = context.createImageData(width, height)
    const rows = Uint8Array.from(atob(frame), (letter) => letter.charCodeAt(0))
    rows.forEach((byte, at) => {
      for (let bit = 0; bit < 8; bit += 1)
        image.data.fill(byte & (0x80 >> bit) ? 255 : 0, 4 * (at * 8 + bit), 4 * (at * 8 + bit) + 4)
    })
    context.putImageData(image, 0, 0)
  }, [width, height, frame])
  return (
    <>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={`What ${name} shows`}
        className="w-full rounded-sm bg-black [image-rendering:pixelated]"
      />
      <a
        href={screenshotUrl(sessionId, name)}
        download={`${name}.png`}
        className="inline-flex min-h-6 items-center underline underline-offset-4"
      >
        Download<span className="sr-only"> what {name} shows as</span> PNG
      </a>
    </>
  )
}
