/** The parameter of the login page’s URL that says that a login has ended while a page was open. */
export const ENDED_PARAMETER = 'ended'
