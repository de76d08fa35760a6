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
export { ConfirmByPassword, confirmByPassword } from './confirm-login.ts'
export { type AtStake, atStake, countKeysElsewhere } from './first-proof.ts'
export {
  type FirstBoard,
  type FirstStep,
  firstSteps,
  hideFirstSteps,
  type Onboarding,
  readOnboarding,
} from './first-steps.ts'
export { hashStats } from './hash-queue.ts'
export {
  type Begun,
  checkCredentials,
  lockAllFactors,
  logIn,
  proveAllFactors,
  startVerifiedLogin,
  type VerifiedPassword,
} from './log-in.ts'
export {
  type MailSettings,
  mailToUnsubscribe,
  type OptionalMail,
  optionalMails,
  readMailSettings,
  setMails,
  Unsubscribe,
  unsubscribe,
} from './mail-preferences.ts'
export { hashPassword } from './passwords.ts'
export {
  beginAtProvider,
  confirmByProvider,
  hasPassword,
  linkProvider,
  signInWithProvider,
  UnlinkProvider,
  unlinkProvider,
} from './providers.ts'
export { AskForReset, askForReset, emailToReset, ResetPassword, resetPassword } from './reset-password.ts'
export { LogIn, SignUp } from './schemas.ts'
export {
  Code,
  confirmSecondFactor,
  logInWithCode,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts'
export { addUser, signUp } from './sign-up.ts'
