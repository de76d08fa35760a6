export type Profile = {
  issuer: string
  subject: string
  /** Only if the provider says that it has verified the address. */
  email: string | undefined
}
