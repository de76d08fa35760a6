/**
 * Node's options for a process that serves. Left to itself, Node takes half of the machine's memory for what it may need, and so keeps a
 * hundred megabytes and more that it has used once. Of what lives longer the service holds about fifty, under load too.
 */
export const MEMORY = ['--max-semi-space-size=24', '--max-old-space-size=1024']
