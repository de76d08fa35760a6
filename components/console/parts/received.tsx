import type { PartState } from '#wire/parts.ts'

/** The end of what a part has received from the board, if it is one that receives. */
export function Received({ received }: PartState['state']) {
  if (typeof received !== 'string' || received === '') return null
  return (
    <p className="font-mono wrap-anywhere whitespace-pre-wrap">
      <span className="sr-only">Received: </span>
      {received}
    </p>
  )
}
