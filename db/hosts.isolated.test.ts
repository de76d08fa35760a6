import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { NoPrimary, open } from './hosts.ts'
import { db } from './index.ts'
import { testsCommit } from './testing.ts'

const url = testsCommit()
const options = { max: 2, onnotice: () => {} }

/** Hosts in front of the one that is there. */
const among = (...others: string[]) => url.replace('@', `@${others.map((host) => `${host},`).join('')}`)

test('the host that takes writes is found beside one where nobody listens', async () => {
  const client = open(among('127.0.0.1:1'), options)
  expect(await client`select current_database() as name`).toMatchObject([{ name: new URL(url).pathname.slice(1) }])
  await client.end()
})

test('where no host takes writes that is said of each, without the password, and the next call looks again', async () => {
  const [name, { password }] = [new URL(url).pathname.slice(1), new URL(url)]
  await db().execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`))
  const client = open(among('127.0.0.1:1'), options)
  const asked = () => client`select 1 as one`
  for (const _ of Array(2 * options.max + 1))
    await expect(asked()).rejects.toThrow(/127.0.0.1:1: .*ECONNREFUSED.*: it only reads/)
  await expect(asked()).rejects.not.toThrow(password)
  await expect(asked()).rejects.toBeInstanceOf(NoPrimary)
  const server = open(inject('serverUrl'), options)
  await server.unsafe(`alter database ${name} reset default_transaction_read_only`)
  await server.end()
  expect(await asked()).toEqual([{ one: 1 }])
  await client.end()
})
