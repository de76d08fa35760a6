import { z } from 'zod'
import { openApiDocument } from '#app/v1/document.ts'
import { logFormats } from '#core/consoles/index.ts'
import { eventText, RETRY } from '#core/events/index.ts'

const ExampleEvent = z.looseObject({ id: z.string(), type: z.string() })

/** Returns the beginning of a stream and one event, as they are sent. */
export function eventStream(example: unknown): string {
  const event = ExampleEvent.parse(example)
  const id = Number(event.id)
  return `${RETRY}${eventText('ready', id - 1, '{}')}${eventText(event.type, id, JSON.stringify(event))}`.trimEnd()
}

const PRINTED = '> led on\r\npin 13 high\r\n> '

/** A piece of output, as the formats of a log are given it. */
const piece = {
  kind: 'out' as const,
  offset: 1_024,
  length: PRINTED.length,
  atUs: Date.UTC(2026, 10, 20, 14, 51, 7, 120) * 1_000,
  bytes: Buffer.from(PRINTED),
}

export const logText = String(logFormats.text.encoder()(piece)).replaceAll('\r', '')
export const logLine = String(logFormats.ndjson.encoder()(piece)).trimEnd()

/** Returns the OpenAPI document with all but its beginning left out. */
export function shortDocument(): string {
  const { openapi, info, paths = {} } = openApiDocument()
  const [first = ''] = Object.keys(paths)
  return [
    '{',
    `  "openapi": ${JSON.stringify(openapi)},`,
    `  "info": { "title": ${JSON.stringify(info.title)}, "version": ${JSON.stringify(info.version)}, … },`,
    `  "paths": { ${JSON.stringify(first)}: { "get": { … } }, … },`,
    '  …',
    '}',
  ].join('\n')
}
