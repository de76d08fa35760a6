/** Returns what a page says that failed: because the database is away, or for another reason. */
export function failureWords(isUnavailable: boolean): { title: string; advice: string } {
  if (isUnavailable)
    return {
      title: 'Boardwalk cannot reach its database',
      advice:
        'Pages and the API fail until it is back. Try again in a minute. A CI job that failed with exit code 2 can be run again.',
    }
  return {
    title: 'Something went wrong on our side',
    advice: 'Try again in a moment. If you were changing something, look whether it was saved.',
  }
}
