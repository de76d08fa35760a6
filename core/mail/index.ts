export { cancelMails, enqueueMail, enqueueNotice, enqueueOperatorMail, purgeOldMails } from './outbox.ts'
export { sendDueMails, startMailWorker } from './worker.ts'
