import type { Hit } from './engine.ts'

/** Shows what was found: the section, its page, and the text around the match. */
export function HitText({ hit: { page, title, excerpt } }: { hit: Hit }) {
  return (
    <>
      <span className="font-medium">{title}</span>
      {page !== title && <span className="text-xs text-muted"> in {page}</span>}
      <span className="block text-xs text-muted wrap-anywhere">
        {excerpt.map(({ text, isMatch }, at) =>
          isMatch ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other names
            <mark key={at} className="bg-transparent font-semibold text-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
    </>
  )
}
