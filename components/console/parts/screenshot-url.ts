/** Returns where a screen of a session has its PNG. */
export function screenshotUrl(sessionId: string, name: string): string {
  return `/v1/sessions/${sessionId}/parts/${name}/screenshot`
}
