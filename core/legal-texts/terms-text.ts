import type { Facts } from './facts.ts'

const UPDATED = 'November 25, 2026'

/** Returns the terms of use that hold until the operator replaces them. */
export const termsText = ({ operator, reach, isReachable, jurisdiction }: Facts) => `
Last updated on ${UPDATED}.

## Who runs this service

${operator} runs this service.

${reach}

## What you get

You get time on boards: microcontrollers, FPGAs, Linux boards and emulated boards. A session gives you one board for as many minutes as you asked for and can pay. The [pricing page](/pricing) says what a minute costs.

## Your account

- You need an e-mail address. One account per person.
- Keep your password and your API keys secret. You are responsible for what is done with them.
- You can delete your account at any time on the [account page](/account).

## What you may not do

- Attack, scan or overload other systems from a board, or this service itself.
- Damage a board on purpose, or change it in a way that survives a wipe.
- Run anything illegal, or anything you have no right to run.
- Use the boards to mine cryptocurrencies, send mass mail or hide where traffic comes from.
- Create several accounts to get free credits several times.

The operator can end a session or close an account that breaks these rules.

## Credits

- Each started minute of a running session costs credits, as that minute begins. Waiting and preparing a board cost nothing.
- Minutes affected by a board outage are refunded.
- Credits are not money. They cannot be paid out or transferred to another account.
- ${isReachable ? 'Ask the operator about refunds of top-ups. ' : ''}Your legal right to withdraw from a top-up is not affected.

## Boards are shared

A board is wiped after each session and given to the next person. Do not leave anything on it that you need later. Do not put secrets on a board unless you accept that a wipe may fail.

## What is not promised

Boards break, and emulated boards differ from hardware. The service is provided as it is, without a promise that it is always available. The [status page](/status) shows past availability. The operator is liable only as far as the law demands.

## Changes

The operator tells you by e-mail before these terms change to your disadvantage. If you do not agree, you can delete your account.
${
  jurisdiction
    ? `
## Law

The law of ${jurisdiction} applies, and its courts decide disputes. Rights that the law of your own country gives you as a consumer are not affected.
`
    : ''
}`
