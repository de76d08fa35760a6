/** When a new key stops working: never, or in so many days. */
export const expiryChoices = ['never', '30', '90', '365'] as const
