/**
 * What each change does that can be made from its page, and what it costs, by operation. Any other
 * is left out: what answers with a secret, takes bytes or is for agents.
 */
export const consequences: Record<string, string> = {
  startSession: 'It starts a session on a board, or queues it, and charges each minute until the session ends.',
  extendSession: 'It gives the session more time. Each minute that you use is charged.',
  renewLease: 'It renews the lease of the session, which goes on and is charged by the minute.',
  endSession:
    'It ends the session at once, and the board may be erased. The current minute is already charged; later ones are not.',
  flashBoard: 'It replaces the firmware on the board of the session. It costs nothing beyond the session.',
  resetBoard: 'It resets the board of the session. It costs nothing beyond the session.',
  setPower: 'It switches the power of the board. The session goes on and is charged, also without power.',
  sendBreak: 'It sends a break to the console of the session. It costs nothing beyond the session.',
  setPin: 'It drives a pin of the board. It costs nothing beyond the session.',
  setLimits: 'It changes how many credits your account may spend on a day. It costs nothing.',
  revokeKey: 'It revokes the API key. Calls with it stop at once, and this cannot be undone.',
  revokeConsoleTicket: 'It ends the access of everybody who uses the ticket. This cannot be undone.',
  deleteWebhook: 'It deletes the webhook: nothing more is sent to it. This cannot be undone.',
  testWebhook: 'It sends a test event to the address of the webhook. It costs nothing.',
  retryWebhookDelivery: 'It sends the event to the address of the webhook again. It costs nothing.',
}
