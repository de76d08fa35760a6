import { expect, test } from 'vitest'
import { connectionLines } from './connection-lines.ts'

test('labels of lines are not part of what is copied', () => {
  expect(connectionLines('serial: telnet lab.example 4001\nssh root@lab.example -p 2201\n\n')).toEqual([
    { label: 'serial', text: 'telnet lab.example 4001' },
    { label: 'Connect with', text: 'ssh root@lab.example -p 2201' },
  ])
})

test('an address with a colon is not taken apart', () => {
  expect(connectionLines('https://lab.example:8443/board')).toEqual([
    { label: 'Connect with', text: 'https://lab.example:8443/board' },
  ])
  expect(connectionLines('telnet ::1 4001')[0]?.text).toBe('telnet ::1 4001')
})
