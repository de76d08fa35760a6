import { useEffect, useRef } from 'react'
import type { PartState } from '#wire/parts.ts'
import { pixelsOf } from './pixels.ts'

type Props = {
  name: string
  state: PartState['state'] | undefined
  /** Where it can be saved from, as a PNG. */
  picture?: string
}

/** What a screen of one bit a pixel shows now, with a link to save it if there is one. */
export function Screen({ name, state, picture }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, height, frame] = [Number(state?.width ?? 128), Number(state?.height ?? 64), String(state?.frame ?? '')]
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(new ImageData(pixelsOf(frame, width, height), width, height), 0, 0)
  }, [width, height, frame])
  return (
    <>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={`What ${name} shows`}
        className="w-full rounded-sm bg-[black] p-1.5 [image-rendering:pixelated]"
      />
      {picture !== undefined && (
        <a href={picture} download={`${name}.png`} className="inline-block py-1 underline underline-offset-4">
          Download<span className="sr-only"> what {name} shows as</span> PNG
        </a>
      )}
    </>
  )
}
