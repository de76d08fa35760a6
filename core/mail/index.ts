export { forgetMails, forgetOldMails, postMail, postNotice } from './outbox.ts'
export { sendDueMails, startPostman } from './postman.ts'
