export { DELIVERIES_CHANNEL, type NewEvent, publish, publishing } from './publish.ts'
export { purgeOldEvents } from './read.ts'
export { Event, EventsQuery, LastEventId, PostedEntry, SessionChange } from './schemas.ts'
export { eventText, hearOfEvents, RETRY, startEventStreams, streamEvents } from './streams.ts'
