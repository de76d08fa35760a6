import type { Candidate } from './candidates.ts'
import type { Burst } from './drive.ts'
import type { World } from './world.ts'

const CONNECTIONS = 64
/**
 * Counted and not timed: what is still undone of starts when time is up is half a second's work,
 * and the next case would pay for it.
 */
const STARTS = 4 * CONNECTIONS

type Compared = Record<'ours' | 'oursSmall' | 'next' | 'fastify' | 'bare', Candidate>
type Worlds = { large: World; small: World }
export type Case = Burst & { name: string }

/**
 * What is measured, each beside those it is compared with, the most important first, and what is
 * compared as near to each other as can be.
 */
export function casesOf(of: Compared, { large, small }: Worlds): Case[] {
  const usual = { status: 200, connections: CONNECTIONS, keys: large.keys }
  const deep = `offset=${Math.floor(large.largeCount * 0.9)}`
  const first = '/v1/sessions'
  const hundred = '/v1/sessions?limit=100'
  return [
    { name: 'list', url: of.ours.url, path: first, ...usual },
    { name: 'list by node:http', url: of.bare.url, path: first, ...usual },
    { name: 'list by node:http, shared', url: of.bare.url, path: '/shared', ...usual },
    { name: 'list under next start', url: of.next.url, path: first, ...usual },
    { name: 'list by Fastify', url: of.fastify.url, path: first, ...usual },
    { name: 'list without HTTP', url: large.url, path: '', withoutHttp: true, ...usual },
    { name: 'list of many', url: of.ours.url, path: first, ...usual, keys: [large.largeKey] },
    { name: 'list of many, deep', url: of.ours.url, path: `${first}?${deep}`, ...usual, keys: [large.largeKey] },
    { name: 'list of few', url: of.oursSmall.url, path: first, ...usual, keys: [small.largeKey] },
    { name: '100 rows', url: of.ours.url, path: hundred, ...usual },
    { name: '100 rows by Fastify', url: of.fastify.url, path: hundred, ...usual },
    { name: '100 rows of many, deep', url: of.ours.url, path: `${hundred}&${deep}`, ...usual, keys: [large.largeKey] },
    { name: 'keys', url: of.ours.url, path: '/v1/auth/keys', ...usual },
    { name: 'boards', url: of.ours.url, path: '/v1/boards', ...usual },
    { name: 'start and end', url: of.ours.url, path: first, ...usual, status: 201, session: true, amount: STARTS },
  ]
}
