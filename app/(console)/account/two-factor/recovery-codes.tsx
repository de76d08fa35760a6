import { CopyField } from '#components/copy-field.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useKeptPage } from '#components/use-kept-page.ts'

/** Shows recovery codes, the only time. The browser asks before the page is left. */
export function RecoveryCodes({ codes, isNew = false }: { codes: string[]; isNew?: boolean }) {
  const saved = useKeptPage()
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
      <CopyField label="Recovery codes" text={codes.join('\n')} />
      <div ref={saved}>
        <ButtonLink href="/account" replace look="primary">
          I have saved them
        </ButtonLink>
      </div>
    </section>
  )
}
