export { Idempotency, IdempotencyHeader, RefusedIdempotencyHeader } from './idempotency.ts'
export { deleteMade, findMade, loadMade, type Made, purgeOldIdempotencyKeys, recordMade, subjectOf } from './keys.ts'
