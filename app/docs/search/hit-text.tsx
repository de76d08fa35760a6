import { Fragment } from 'react'
import type { Hit } from './engine.ts'
import type { Excerpt } from './excerpt.ts'

/** Shows what was found: the section, its page, and the text around the match. */
export function HitText({ hit: { page, title, heading, excerpt } }: { hit: Hit }) {
  return (
    <>
      <span className="font-medium">
        <Marked pieces={heading} />
      </span>
      {page !== title && <span className="text-xs text-muted"> in {page}</span>}
      <span className="mt-0.5 block text-[0.8125rem] text-muted wrap-anywhere">
        <Marked pieces={excerpt} />
      </span>
    </>
  )
}

/** Shows pieces of text, with what is between ‹ and › as code. */
function Marked({ pieces }: { pieces: Excerpt }) {
  let isCode = false
  return pieces.flatMap(({ text, isMatch }, at) =>
    text.split(/([‹›])/).map((piece, part) => {
      if (piece === '‹' || piece === '›') {
        isCode = piece === '‹'
        return null
      }
      const key = `${at} ${part}`
      const shown = isCode ? <code className="font-mono text-xs">{piece}</code> : piece
      if (!isMatch) return <Fragment key={key}>{shown}</Fragment>
      return (
        <mark key={key} className="rounded-xs bg-accent/15 text-ink">
          {shown}
        </mark>
      )
    }),
  )
}
