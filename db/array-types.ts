import { makePgArray } from 'drizzle-orm/pg-core'
import { parse } from 'postgres-array'

/**
 * The arrays that statements take and return, for postgres.js. By itself it asks each server for
 * its types, first thing on each connection; where the connection is lost meanwhile, that rejects a
 * promise that nobody can catch, which would end the process.
 */
export const ARRAY_TYPES = {
  texts: arrayOf(1009, (text) => text),
  bigints: arrayOf(1016, (text) => text),
  doubles: arrayOf(1022, Number),
}

/** The numbers of types are the same in every PostgreSQL ("pg_type.dat"). */
function arrayOf<T>(oid: number, read: (text: string) => T) {
  return { to: oid, from: [oid], serialize: toText, parse: (text: string) => parse(text, read) }
}

/** Drizzle has made text of the values of its columns already. */
function toText(value: unknown[] | string): string {
  return typeof value === 'string' ? value : makePgArray(value)
}
