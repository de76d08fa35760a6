import { expect, onTestFinished, test } from 'vitest'
import { emulatedDriver } from './driver.ts'
import { Board } from './testing.ts'
import { image, store } from './uno/testing.ts'

const [DDRB, PORTB, SMCR, SLEEP] = [0x24, 0x25, 0x53, 0x9588]

/** Breaks where a test that waits for a light hears first that nothing more comes. */
test('a board tells what its parts show before it says that its processor has locked up', async () => {
  const program = image(...store(DDRB, 0x20), ...store(PORTB, 0x20), ...store(SMCR, 1), SLEEP)
  const board = new Board(emulatedDriver({ machine: 'uno', share: 1, image: program }))
  onTestFinished(() => board.driver.wipe())
  await board.start(undefined, { parts: [{ name: 'lamp', kind: 'led', pin: 'D13' }] })
  await board.until(() => board.processor.state === 'locked_up')
  expect(board.parts.get('lamp')).toMatchObject({ on: true })
})
