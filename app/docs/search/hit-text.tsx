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

function Marked({ pieces }: { pieces: Excerpt }) {
  return pieces.map(({ text, isMatch }, at) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other names
      <mark key={at} className="rounded-xs bg-accent/15 text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
