import { expect, test } from 'vitest'
import { readNumbers } from './read-numbers.ts'

const read = (line: string, header?: string[]) =>
  Object.fromEntries(readNumbers(line, header).readings.map(({ name, value }) => [name, value]))

test.each<[line: string, numbers: Record<string, number>]>([
  ['temp=23.4 hum=49', { temp: 23.4, hum: 49 }],
  ['temp = 23.4, hum = 49', { temp: 23.4, hum: 49 }],
  ['temp=23.4C hum=49% v=3.3V t=5ms a=9.8m/s² x=20°C', { temp: 23.4, hum: 49, v: 3.3, t: 5, a: 9.8, x: 20 }],
  ['[00:00:01.234] <inf> app: rate=12 left=-3', { rate: 12, left: -3 }],
  ['measured (adc=512)', { adc: 512 }],
  ['x=1e3 y=-.5 z=+2.', { x: 1_000, y: -0.5, z: 2 }],
  ['temp=nan hum=49', { hum: 49 }],
  ['temp=inf hum=-Infinity', {}],
  ['température=21.5', { température: 21.5 }],
  ['temp:23.4,hum:49', { temp: 23.4, hum: 49 }],
  ['temp:23.4\thum:49', { temp: 23.4, hum: 49 }],
  ['temp: 23.4 hum: 49', { temp: 23.4, hum: 49 }],
  ['Room temperature: 23.4 °C', { 'Room temperature': 23.4 }],
  ['state:idle,temp:23', { temp: 23 }],
  ['temp:nan,hum:49', { hum: 49 }],
  ['512', { value: 512 }],
  ['23.4 C', { value: 23.4 }],
  ['1,2,3', { 'column 1': 1, 'column 2': 2, 'column 3': 3 }],
  ['1;-2', { 'column 1': 1, 'column 2': -2 }],
  ['1\t2', { 'column 1': 1, 'column 2': 2 }],
  ['1 2  3', { 'column 1': 1, 'column 2': 2, 'column 3': 3 }],
  ['1,,3', { 'column 1': 1, 'column 3': 3 }],
  ['1,nan,3,', { 'column 1': 1, 'column 3': 3 }],
  ['{"t":23.4,"ok":true,"name":"a"}', { t: 23.4 }],
  ['{"imu":{"x":1,"y":-2},"t":3}', { 'imu.x': 1, 'imu.y': -2, t: 3 }],
  ['{"a":{"b":{"c":1}}}', {}],
  ['{"acc":[1,2]}', { 'acc.0': 1, 'acc.1': 2 }],
  ['{"constructor":1,"__proto__":2}', { constructor: 1, ['__proto__']: 2 }],
  ['{"a":1e999}', {}],
])('%j has numbers', (line, numbers) => {
  expect(read(line)).toEqual(numbers)
})

test.each([
  '',
  'hello, world',
  'Error: 5 files could not be opened',
  'booted at 12:30:01',
  'Listening on 192.168.1.1:80',
  'addr=0x20000000',
  'mask=0xFF',
  'version=1.2.3',
  'date=2026-11-29',
  'time=12:30',
  '2026-11-29',
  '10.0.0.1',
  'uart:~$ ',
  '{"broken": 1',
  '{not json}',
  '# 3 tests',
  'nan',
  ',,,',
])('%j has none', (line) => {
  expect(readNumbers(line).readings).toEqual([])
})

test.each([
  ['t=23.4C h=49% a=9.8m/s² n=3', 'C', '%', 'm/s²', undefined],
  ['temp:23.4 °C', '°C'],
  ['3.3V,12 mA', 'V', 'mA'],
  ['(speed=5km/h)', 'km/h'],
])('%j has units', (line, ...units) => {
  expect(readNumbers(line).readings.map(({ unit }) => unit)).toEqual(units)
})

test('a header names the columns that follow, if there are as many', () => {
  const { header } = readNumbers('time,"temp",hum')
  expect(header).toEqual(['time', 'temp', 'hum'])
  expect(read('1,23.4,49', header)).toEqual({ time: 1, temp: 23.4, hum: 49 })
  expect(read('1,2', header)).toEqual({ 'column 1': 1, 'column 2': 2 })
})

test.each(['hello world', 'a,a', 'hello, 5 worlds, and 1', 'one'])('%j is no header', (line) => {
  expect(readNumbers(line).header).toBeUndefined()
})

/** Breaks with an expression that tries one text in many ways. */
test('a long line without numbers takes no time', () => {
  const lines = [
    'a'.repeat(4_000),
    'a='.repeat(2_000),
    `${'a:'.repeat(2_000)}`,
    '1 '.repeat(2_000),
    `a${' '.repeat(4_000)}=`,
  ]
  const started = performance.now()
  for (const line of lines) readNumbers(`${line}x`)
  expect(performance.now() - started).toBeLessThan(500)
})
