/** What Node.js and OpenSSL say is wrong with a certificate. Another try does not help. */
const CERTIFICATES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet. Is the clock of this computer right?',
  CERT_REVOKED: 'its certificate has been revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed. Name it in NODE_EXTRA_CA_CERTS to trust it',
}
const UNKNOWN_ISSUER =
  'its certificate is from an authority that this computer does not know. Name that in NODE_EXTRA_CA_CERTS to trust it'
const FROM_UNKNOWN_ISSUER = /^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/
const OTHER_CERTIFICATE = /^(CERT_|ERR_TLS_CERT_|UNABLE_TO_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$)/

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'its name cannot be looked up now',
  ETIMEDOUT: 'no answer came',
  UND_ERR_CONNECT_TIMEOUT: 'no answer came',
  EHOSTUNREACH: 'there is no way to this host',
  ENETUNREACH: 'there is no way to this network',
}

/** Returns what the network said, in words where they are known: `fetch` hides it in the cause. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  const words = wordsOf(code)
  if (words) return `${words} (${code})`
  const cause = causeOf(error)
  return code || (cause instanceof Error ? cause.message : String(cause)).replace(/[.\s]+$/, '')
}

/** Returns whether another try would end the same: the certificate is wrong, or it is not TLS. */
export function isLasting(error: unknown): boolean {
  const code = codeOf(error)
  return code in CERTIFICATES || FROM_UNKNOWN_ISSUER.test(code) || OTHER_CERTIFICATE.test(code) || isNoTls(code)
}

function wordsOf(code: string): string | undefined {
  if (FROM_UNKNOWN_ISSUER.test(code)) return UNKNOWN_ISSUER
  if (OTHER_CERTIFICATE.test(code)) return CERTIFICATES[code] ?? 'its certificate is not valid'
  if (isNoTls(code)) return 'it does not speak TLS. Does its address begin with http://?'
  if (code.startsWith('HPE_')) return 'it does not speak HTTP. Does its address begin with https://?'
  return CERTIFICATES[code] ?? REASONS[code]
}

const isNoTls = (code: string) => code.startsWith('ERR_SSL_') || code === 'EPROTO'

function codeOf(error: unknown): string {
  const { code } = (causeOf(error) ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Returns the innermost cause; where several addresses were tried, that of the first. */
function causeOf(error: unknown): unknown {
  let found = error
  for (let depth = 0; depth < 5 && found instanceof Error; depth++) {
    if (found instanceof AggregateError && found.errors[0] !== undefined) found = found.errors[0]
    else if (found.cause !== undefined) found = found.cause
    else break
  }
  return found
}
