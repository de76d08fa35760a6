export {
  ChangeEmail,
  ConfirmEmail,
  changeEmail,
  confirmEmail,
  emailToConfirm,
  isVerified,
  sendVerification,
} from './change-email.ts'
export { ChangePassword, changePassword } from './change-password.ts'
export { CloseAccount, closeAccount } from './close.ts'
export { type AtStake, atStake } from './first-proof.ts'
export { hashStats } from './hash-queue.ts'
export {
  checkCredentials,
  confirmPassword,
  lockVerified,
  logIn,
  startVerifiedLogin,
  type VerifiedPassword,
} from './log-in.ts'
export { hashPassword } from './passwords.ts'
export { AskForReset, askForReset, emailToReset, ResetPassword, resetPassword } from './reset-password.ts'
export { LogIn, SignUp } from './schemas.ts'
export { addUser, signUp } from './sign-up.ts'
