import { expect, test } from 'vitest'
import { startChoice } from './start-choice.ts'

test('a start without a form takes an hour, or what the balance pays, and waits if it must', () => {
  expect(startChoice({ type: 'uno', payable: 300 }).fields).toEqual({ board_type: 'uno', minutes: '60', wait: 'on' })
  expect(startChoice({ type: 'uno', payable: 20 })).toMatchObject({
    fields: { minutes: '20' },
    inWords: 'Up to 20 min',
  })
})

/** Breaks if the same again is another board, image or time. */
test('the same again takes the board, the image and the time of before, as far as they can be paid', () => {
  const before = { type: 'uno', board: 'brd_1', image: 'img_1', minutes: 90 }
  const { fields, optionsPath } = startChoice({ ...before, payable: 300 })
  expect(fields).toEqual({ board_id: 'brd_1', base_image_id: 'img_1', minutes: '90', wait: 'on' })
  expect(optionsPath).toBe('/boards/start?type=uno&board=brd_1&image=img_1&minutes=90')
  expect(startChoice({ ...before, payable: 5 }).fields.minutes).toBe('5')
})
