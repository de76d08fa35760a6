import { UsageError } from '../../typescript/src/index.ts'

/** Where a server listens. Port 0 is a free one. */
export type Address = { host: string; port: number }

const LOOPBACK = '127.0.0.1'
export const FREE_PORT: Address = { host: LOOPBACK, port: 0 }
const IS_LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|::1)$/

/**
 * Returns where to listen: `4000`, `HOST:4000` or `[::1]:4000`. Throws a UsageError for anything
 * else.
 */
export function addressOf(given: string): Address {
  const [, bracketed, plain, digits = ''] = /^(?:(?:\[([\da-fA-F:.]+)\]|([\w.-]+)):)?(\d{1,5})$/.exec(given) ?? []
  const port = Number(digits)
  if (digits === '' || port > 65_535)
    throw new UsageError(`“${given}” is no port to listen at, such as 4000 or 127.0.0.1:4000.`)
  return { host: bracketed ?? plain ?? LOOPBACK, port }
}

export const isLoopback = ({ host }: Address): boolean => IS_LOOPBACK.test(host)

/** Returns host and port as they stand in a URL. */
export const textOf = ({ host, port }: Address): string => `${host.includes(':') ? `[${host}]` : host}:${port}`
