import { HAS_ACCOUNT } from './has-account.ts'
import { nonce } from './nonce.ts'

/** Runs before the header is shown: "Log in" would change to "Sessions" under the eyes. */
const SCRIPT = `try{if(localStorage.getItem('${HAS_ACCOUNT}'))document.documentElement.dataset.account=''}catch{}`

export async function AccountScript() {
  return (
    <script nonce={await nonce()} suppressHydrationWarning>
      {SCRIPT}
    </script>
  )
}
