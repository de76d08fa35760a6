export {
  cancelMails,
  enqueueMail,
  enqueueNotice,
  enqueueNotices,
  enqueueOperatorMail,
  type NewNotice,
  purgeOldMails,
} from './outbox.ts'
export { readUnsubscribeToken } from './unsubscribe.ts'
export { sendDueMails, startMailWorker } from './worker.ts'
