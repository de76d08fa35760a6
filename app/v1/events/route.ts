import { Event, EventsQuery, LastEventId, streamEvents } from '#core/events/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { streamResponse } from '#http/api/responses.ts'
import { route } from '#http/api/route.ts'
import { openEvents } from '#http/sockets/open-consoles.ts'
import { eventExample } from '../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'streamEvents',
    tag: 'Events',
    access: 'read',
    summary: 'Stream events',
    description: `Sends what happens to your sessions and credits, as server-sent events. The stream begins with \`ready\`. Each \`data\` after that
is an \`Event\` in JSON, on one line.

A client that comes back with \`Last-Event-ID\`, as browsers do by themselves, gets what it missed. Events are kept for 24 hours: if some
may be missing, the stream begins with \`reset\` instead of \`ready\`. Then read your lists again.

A comment is sent after what was kept, and every 15 seconds. At most 20 streams per user.`,
    query: EventsQuery,
    headers: LastEventId,
    success: {
      status: 200,
      description: 'The events, as they happen.',
      streams: ['text/event-stream'],
      record: Event,
      example: eventExample,
    },
    refusals: [],
    stream: async ({ user, caller, query, headers }, context, { signal }) => {
      const leaving = openEvents({ userId: user.id, credential: caller }, signal)
      const after = headers['last-event-id'] ?? (query.after === 0 ? 'oldest' : query.after)
      // Proxies would hold events back to send them together.
      const unbuffered = { 'X-Accel-Buffering': 'no' }
      try {
        return streamResponse(context, 'text/event-stream', await streamEvents(user, after, leaving), unbuffered)
      } catch (error) {
        // What cannot begin never ends by itself, and would keep its place.
        leaving.abort()
        throw error
      }
    },
  }),
})
