import { expect, test, vi } from 'vitest'
import { log } from './log.ts'

test('what a service or a tool says is logged as JSON that no terminal obeys', () => {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0)
  const reason = 'closed\u001b]0;title\u0007\u009b31m\u007f\u202e\n'
  log('disconnected', { reason })
  vi.restoreAllMocks()
  expect(written.join('')).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
  expect(JSON.parse(written.join(''))).toMatchObject({ event: 'disconnected', reason })
})
