import { expect, onTestFinished, test, vi } from 'vitest'
import { receive, subscribe } from './instances.ts'

test('what is no message of an instance reaches nobody, and the next one does', () => {
  const heard: unknown[] = []
  onTestFinished(subscribe({ session: (message) => heard.push(message) }))
  for (const payload of ['no JSON', '{"t":"session","session":1}', '{"t":"of a newer version"}', '{"t":"onListen"}'])
    receive(payload)
  expect(heard).toEqual([])
  receive('{"t":"session","session":"ses_1"}')
  expect(heard).toEqual([{ t: 'session', session: 'ses_1' }])
})

/** Breaks where a newer instance fills the log of an older one. */
test('a kind of message that is not understood is logged once', () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  for (const payload of ['{"t":"news","n":1}', '{"t":"news","n":2}', '{"t":"other news"}']) receive(payload)
  expect(logged).toHaveBeenCalledTimes(2)
})
