import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards } from './index.ts'
import { constant } from './prepared.ts'

test('a constant part is text, and has no place for a parameter', () => {
  expect(constant(sql`${boards.boardType} = slug`).queryChunks).toEqual([
    expect.objectContaining({ value: ['"boards"."board_type" = slug'] }),
  ])
  expect(() => constant(sql`id = ${'brd_1'}`)).toThrow('has parameters: id = $1')
})
