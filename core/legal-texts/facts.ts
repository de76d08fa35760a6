import { env } from '#env.ts'

/** What the texts that come with the service say about the one that runs it. */
export type Facts = {
  /** Who runs the service, as the start of a sentence. */
  operator: string
  /** A paragraph with the address and the contact, or that the settings have none. */
  reach: string
  jurisdiction: string | undefined
  takesPayments: boolean
  sendsMails: boolean
  /** Where users may log in besides here. */
  providers: string[]
}

/** Returns what the settings say. Each sentence is complete without what they do not say. */
export function operatorFacts(): Facts {
  const { operator, appUrl, supportContact, jurisdiction, payments, smtpUrl, signInProviders } = env()
  return {
    operator: operator.name ? `${operator.name} (“the operator”)` : `The operator of ${new URL(appUrl).host}`,
    reach:
      [operator.address && `Address: ${operator.address}`, supportContact && `Contact: ${linkTo(supportContact)}`]
        .filter(Boolean)
        .join('\n\n') || 'No contact is published for this installation.',
    jurisdiction,
    takesPayments: payments === 'stripe',
    sendsMails: smtpUrl !== undefined,
    providers: signInProviders.map(({ label }) => label),
  }
}

function linkTo(contact: string): string {
  return `[${contact.replace(/^(mailto:|https:\/\/)/, '')}](${contact})`
}
