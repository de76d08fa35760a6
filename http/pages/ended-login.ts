/** What the URL of the login page says of a login that has ended while a page was open. */
export const ENDED_PARAMETER = 'ended'
