import { expect, test } from 'vitest'
import { findInCatalogue } from '#db/catalogue.ts'
import { boardsOf } from './built-in-agent.ts'

const emulatedBoards = { uno: 1, pico: 1, microbit: 2, stm32f100: 1, stm32f405: 1 }

test('every kind of board has a type, and each board a slot of its own', () => {
  const lines: string[] = []
  const boards = boardsOf(
    { emulatedBoards },
    (line) => lines.push(line),
    () => true,
  )
  expect(boards.map(({ slot }) => slot)).toEqual([
    ...['uno-1', 'pico-1', 'microbit-1', 'microbit-2', 'stm32f100-1', 'stm32f405-1'],
  ])
  for (const { boardType } of boards) expect(findInCatalogue(boardType)).toMatchObject({ isEmulated: true })
  expect(lines).toEqual([])
})

test('boards whose programs are missing are left out, and one line says how to get them', () => {
  const lines: string[] = []
  const boards = boardsOf(
    { emulatedBoards },
    (line) => lines.push(line),
    (machine) => machine !== 'microbit',
  )
  expect(boards.map(({ slot }) => slot)).toEqual(['uno-1', 'pico-1', 'stm32f100-1', 'stm32f405-1'])
  expect(lines).toEqual(['For a micro:bit too: apt-get install qemu-system-arm firmware-microbit-micropython'])
})
