import { Button } from '#components/ui/button.tsx'

/** Logs out by a full page load, so that nothing of the account stays in memory. */
export function LogOut() {
  return (
    <form action="/log-out" method="post" className="-mr-3">
      <Button type="submit" look="quiet">
        Log out
      </Button>
    </form>
  )
}
