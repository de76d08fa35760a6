export { DELIVERIES_CHANNEL, type NewEvent, publish, publishing } from './publish.ts'
export { purgeOldEvents } from './read.ts'
export { Event, EventsQuery, LastEventId, PostedEntry, SessionChange } from './schemas.ts'
export { eventMessages, eventText, keepStreams, lookForEvents, RETRY, streamEvents } from './streams.ts'
