import { ButtonLink } from '#components/ui/button.tsx'

export function SignUpLink({ freeCredits }: { freeCredits: number }) {
  return (
    <ButtonLink href="/sign-up" look="primary" prefetch={false}>
      {freeCredits > 0 ? `Sign up, get ${freeCredits} free credits` : 'Sign up'}
    </ButtonLink>
  )
}
