import type { Facts } from './facts.ts'

const UPDATED = 'November 25, 2026'

/**
 * Returns the privacy notice that holds until the operator replaces it: what the tables hold and
 * how long (docs/security.md).
 */
export const privacyText = ({ operator, reach, isReachable, ...facts }: Facts) => `
Last updated on ${UPDATED}.

## Who is responsible

${operator} runs this service and is responsible for what it stores.

${reach}

## What is stored about you

- **Your account**: your e-mail address and when you signed up. Your password is stored only in a form that nobody can read (a hash). Passkeys are stored as public keys, and the key of an authenticator app is encrypted. If you log in with another provider, your id there is stored.
- **Logged-in browsers**: the name of the browser, its IP address and when it was last used, for at most 30 days.
- **API keys**: their labels, when they were used, and for 30 days how many calls each made a day. The keys themselves are stored in a form that nobody can read.
- **Sessions**: which board you used, when, what it cost, and the labels that you or your CI gave it.
- **Consoles**: what boards print is recorded for 31 days. What you type is not recorded, except where the board prints it back.
- **Firmware**: files that you upload, until they have not been used for 30 days.
- **Credits**: each change of your balance. This ledger is never changed.
- **Activity**: logins, keys, top-ups and sessions with the IP address, which is removed after 90 days. You see it on the [activity page](/account/activity).
- **E-mails**: that we sent you one, and when, for 30 days.
- **Webhooks**: the URLs that you enter, and deliveries for a week.

## If you have no account

The console on the landing page is recorded without your name, and deleted a few minutes after your session. Your IP address is in the activity log for 90 days. The counter that limits attempts keeps only a hash of the address, for a day.

## Cookies

Cookies are set only when you log in, sign up or use a link that we mailed. One keeps you logged in for at most 30 days; the others last minutes, for the steps of a login and the e-mail address you are logging in with. Your browser also remembers your choices, such as the language of examples. There is no tracking, no advertising and no content from other hosts.

## Who else gets data

${receivers(facts)}

The server log has the time, the kind of page and your user id for each request, without IP addresses and without what you sent. Logs and backups are kept only as long as they are needed to run the service.

## Deleting your account

You can delete your account on the [account page](/account). Your e-mail address, password, keys, browsers, webhooks, firmware, recorded consoles and the labels of your sessions are deleted, and your IP addresses are removed from the activity log. The ledger and the bare list of sessions stay under a number that no longer leads to you.

## Your rights

${isReachable ? 'You can ask the operator what is stored about you, and have it corrected or deleted. ' : ''}You can export your ledger on the [credits page](/credits), and change your address or delete your account on the [account page](/account). You can also complain to the data protection authority where you live.
`

type Receiving = Pick<Facts, 'takesPayments' | 'sendsMails' | 'providers'>

function receivers({ takesPayments, sendsMails, providers }: Receiving): string {
  const [first, ...more] = [
    'The company that hosts this server stores what is listed above for the operator.',
    sendsMails && 'The company that delivers e-mails gets your address and the text of each mail.',
    takesPayments && 'Stripe takes payments. Card numbers are entered at Stripe and never reach this service.',
    providers.length > 0 &&
      `${new Intl.ListFormat('en', { type: 'disjunction' }).format(providers)} confirms who you are, if you choose to log in there.`,
  ].filter(Boolean)
  return more.length === 0 ? `${first}` : [first, ...more].map((one) => `- ${one}`).join('\n')
}
