import { CopyField } from '#components/copy-field.tsx'
import { ButtonAnchor, ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useKeptPage } from '#components/use-kept-page.ts'

/** Shows recovery codes, the only time. The browser asks before the page is left. */
export function RecoveryCodes({ codes, isNew = false }: { codes: string[]; isNew?: boolean }) {
  const saved = useKeptPage()
  const text = codes.join('\n')
  return (
    <section aria-label="Recovery codes" className="space-y-4">
      <div role="status">
        <Notice tone="good">
          {isNew
            ? 'Two-factor authentication is on, and your other browsers are logged out.'
            : 'These replace your old recovery codes.'}
        </Notice>
      </div>
      <p>
        Save these recovery codes now, for example in a password manager: we cannot show them again. Each one works
        once, in place of a code, if you lose your phone.
      </p>
      <CopyField label="Recovery codes" text={text} large />
      <div ref={saved} className="flex flex-wrap justify-end gap-2">
        <ButtonAnchor
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="boardwalk-recovery-codes.txt"
        >
          Download
        </ButtonAnchor>
        <ButtonLink href="/account" replace look="primary">
          I have saved them
        </ButtonLink>
      </div>
    </section>
  )
}
