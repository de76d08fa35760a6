export { cancelMails, enqueueMail, enqueueNotice, purgeOldMails } from './outbox.ts'
export { sendDueMails, startMailWorker } from './worker.ts'
