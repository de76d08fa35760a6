import { processShared } from '#process-shared.ts'

/** The login cookie of the browser that sends a form. Test files of one process share modules. */
export const browser = processShared('browser of tests', () => ({ cookie: '' }))

/** For `vi.mock('next/headers')`: what a form action asks of the request. */
export const nextHeaders = {
  headers: async () => new Headers(),
  cookies: async () => ({ get: () => ({ value: browser.cookie }) }),
}
