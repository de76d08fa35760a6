import type { OptionalMail } from '#core/accounts/index.ts'

/** What each kind of mail that can be turned off is called, and when it is sent. */
export const mailWords: Record<OptionalMail, { title: string; text: string }> = {
  session_ending: {
    title: 'Session ends soon',
    text: 'Ten minutes before a session you started in the browser ends.',
  },
  session_ended: {
    title: 'Session ended',
    text: 'When a session you started in the browser ends by itself, with the reason and the cost.',
  },
  low_balance: {
    title: 'Low balance',
    text: 'When your balance falls below the limit set on the Credits page.',
  },
  receipt: { title: 'Receipt', text: 'After each top-up.' },
}
