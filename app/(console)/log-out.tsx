import { Button } from '#components/ui/button.tsx'

/** Leaves as a whole page, so that nothing of the account stays in the browser's memory. */
export function LogOut() {
  return (
    <form action="/log-out" method="post" className="-mr-3">
      <Button type="submit" look="quiet">
        Log out
      </Button>
    </form>
  )
}
