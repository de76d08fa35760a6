import { expect, test } from 'vitest'
import { failuresIn } from './failures.ts'

const late = 'DatabaseTimeout: the database has not answered within 1300 ms\\n    at Immediate'
const lateOnes = [
  late,
  'Error: write CONNECT_TIMEOUT 127.0.0.1:5432',
  'the session lock was not free within 5000 ms',
  'PostgresError: canceling statement due to lock timeout',
].map((error) => `{"level":"error","task":"sockets","error":"${error}"}`)
const failures = [
  `{"level":"error","method":"GET","route":"/v1/usage","error":"${late}"}`,
  '{"level":"error","task":"sockets","error":"TypeError: x is undefined"}',
  '{"level":"error","task":"sockets","error":"DatabaseTimeout: too many are waiting for the database"}',
  'Unhandled rejection',
]

test('all failures are reported but an answer that a task waited for too long', () => {
  const others = [...lateOnes, '{"level":"info","task":"agent"}', '']
  expect(failuresIn([...others, ...failures, ...others].join('\n'))).toBe(failures.join('\n'))
})
