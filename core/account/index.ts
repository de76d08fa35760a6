export { CloseAccount, closeAccount } from './closing.ts'
export {
  ChangeEmail,
  ConfirmEmail,
  changeEmail,
  confirmEmail,
  emailToConfirm,
  isVerified,
  sendVerification,
} from './email.ts'
export { type AtStake, atStake } from './first-proof.ts'
export { ChangePassword, changePassword } from './password.ts'
export { AskForReset, askForReset, emailToReset, ResetPassword, resetPassword } from './reset.ts'
