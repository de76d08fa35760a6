import { expect, test } from 'vitest'
import { Description } from '#app/docs/reference/description.ts'
import { endpointsOf } from '#app/docs/reference/endpoints.ts'
import { openApiDocument } from '#app/v1/document.ts'
import { docstring } from './python-docstring.ts'
import { pythonOperations } from './python-operations.ts'
import { pythonRecords } from './python-records.ts'
import { memberOf, parameterOf } from './python-types.ts'

const description = Description.parse(JSON.parse(JSON.stringify(openApiDocument())))
const only = (...ids: string[]) => endpointsOf(description).filter(({ id }) => ids.includes(id))
const records = (...ids: string[]) => pythonRecords(description, only(...ids))
const operations = (...ids: string[]) => pythonOperations(description, only(...ids))

test('a record has the members, types and meanings of its schema', () => {
  expect(records('readPins')).toContain(`
@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """A pin of a board."""

    name: str
    direction: PinDirection
    level: int | None
    """0 is low, 1 is high. Null if the pin is switched fast."""
    duty: float | None
    """The part of the time that a pin that is switched fast is high."""
    volts: float | None
    """What an analogue input gets. Null unless it was set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pins:
    pins: list[Pin]
`)
})

test('a record that extends another comes after it, and has the rest', () => {
  const text = records('readBoard')
  expect(text.indexOf('\nclass Board:')).toBeLessThan(text.indexOf('\nclass BoardWithSuccessRate(Board):'))
  expect(text.match(/ credits_per_minute: /g)).toHaveLength(1)
})

test.each([
  ['createKey', 'key'],
  ['createWebhook', 'secret'],
  ['createConsoleTicket', 'ticket'],
  ['requestKey', 'device_code'],
])('what %s returns does not show its %s', (id, member) => {
  expect(records(id)).toContain(`    ${member}: str = field(repr=False)\n`)
})

test('a function has the parameters of its operation, with their defaults', () => {
  expect(operations('readConsoleLog')).toContain(`
def read_console_log(
    session_id: str,
    *,
    from_: int | None = None,
    to: int | None = None,
    format: Literal["raw", "text", "asciicast", "ndjson"] = "raw",
    follow: bool = False,
) -> Call[bytes]:
    """Read the output of a console.
`)
  expect(operations('readConsoleLog')).toContain('query=query(**{"from": from_}, to=to, format=format, follow=follow),')
  expect(operations('setLimits')).toContain('json=written(credits_per_day=credits_per_day, low')
  expect(operations('flashBoard')).toContain('    takes_key=True,\n        idempotency_key=idempotency_key,\n')
  expect(operations('setPin')).toContain('json=present(level=level, volts=volts),')
})

test('only what is safe to repeat says so', () => {
  expect(operations('checkFirmware')).toContain('keeps_nothing=True')
  expect(operations('uploadFirmware', 'resetBoard', 'startSession')).not.toContain('keeps_nothing')
})

test.each([
  ['Say """no""" and \\n, [as here](/docs/x).', '"""Say \\"\\"\\"no\\"\\"\\" and \\\\n, as here."""'],
  ['Ends in "a word"', '"""Ends in \\"a word\\""""'],
  ['Ends in C:\\', '"""Ends in C:\\\\"""'],
  ['A path has {id} and `{"a": 1}`.', '"""A path has {id} and `{\\"a\\": 1}`."""'],
])('the docstring of %s says that and ends after it', (text, written) => {
  expect(docstring(text)).toBe(`    ${written}`)
})

test('a parameter has another name where Python or the module uses its own', () => {
  expect(['from', 'is', 'query', 'minutes'].map(parameterOf)).toEqual(['from_', 'is_', 'query_', 'minutes'])
  expect(() => memberOf('from')).toThrow('Python cannot have a member named from')
})
