/** Expiry of a new key: `never`, or a number of days. */
export const expiryChoices = ['never', '30', '90', '365'] as const
