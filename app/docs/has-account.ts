/** Where a browser keeps that it was signed in. It is no secret, and opens nothing. */
export const HAS_ACCOUNT = 'has-account'
