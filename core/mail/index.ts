export { forgetMails, forgetOldMails, postMail } from './outbox.ts'
export { sendDueMails, startPostman } from './postman.ts'
