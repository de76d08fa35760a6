import { nonce } from '../nonce.ts'
import { CHOICE, STORED_AS } from './languages.ts'

/** Runs before the page is shown first, so that nothing jumps when the language is known. */
const SCRIPT = `try{const l=localStorage.getItem('${STORED_AS}');if(l)for(const c of document.querySelectorAll('${CHOICE}'))if(c.dataset.language.split(' ').includes(l))c.checked=true}catch{}`

/** Chooses the remembered language. It stands after the examples. */
export async function LanguageScript() {
  return (
    <script nonce={await nonce()} suppressHydrationWarning>
      {SCRIPT}
    </script>
  )
}
