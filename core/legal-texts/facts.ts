import { env } from '#env.ts'

/** What the texts that come with the service say about the one that runs it. */
export type Facts = {
  /** Who runs the service, as the start of a sentence. */
  operator: string
  /** A paragraph with the address and the contact, or what users can do without one. */
  reach: string
  isReachable: boolean
  jurisdiction: string | undefined
  takesPayments: boolean
  sendsMails: boolean
  providers: string[]
}

const OWN_HANDS =
  'This installation publishes no contact. You can export your ledger on the [credits page](/credits), and delete your account on the [account page](/account).'

/** Returns what the settings say. Each sentence is complete without what they do not say. */
export function operatorFacts(): Facts {
  const { operator, appUrl, supportContact, jurisdiction, payments, smtpUrl, signInProviders } = env()
  const ways = [
    operator.address && `Address: ${operator.address}`,
    supportContact && `Contact: ${linkTo(supportContact)}`,
  ]
  return {
    operator: operator.name ? `${operator.name} (“the operator”)` : `The operator of ${new URL(appUrl).host}`,
    reach: ways.filter(Boolean).join('\n\n') || OWN_HANDS,
    isReachable: ways.some(Boolean),
    jurisdiction,
    takesPayments: payments === 'stripe',
    sendsMails: smtpUrl !== undefined,
    providers: signInProviders.map(({ label }) => label),
  }
}

function linkTo(contact: string): string {
  return `[${contact.replace(/^(mailto:|https:\/\/)/, '')}](${contact})`
}
