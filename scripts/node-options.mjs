/**
 * Node's options for a process that serves. Left to itself, Node takes half of the machine's memory
 * for what it may need, and so keeps a hundred megabytes and more that it has used once. Of what
 * lives longer the service holds about fifty, under load too; with that as the size to begin with,
 * starting leaves no hundred more behind. Polls come in bursts, and between them Node would make
 * the young generation, and flush idle code: both stay. Twice the size
 * costs forty megabytes and brings nothing, since the lists a key asks for are bytes and no
 * strings. V8 learns from the first objects of a kind whether to put the next among the old ones at
 * once. Lists of listeners are such a kind, and the first belong to connections, which stay. At one
 * start in five it learnt it of them: the listeners of each request then kept the whole request
 * until the next full collection, half as many were refused a second, and nothing but a restart
 * ended it. So it is not to learn.
 */
export const MEMORY = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--initial-old-space-size=64',
  '--max-old-space-size=1024',
  '--no-flush-bytecode',
  '--no-allocation-site-pretenuring',
]

/**
 * And glibc's: its threads share two heaps, and what is free at the end of one is given back at 128
 * KB, as it would be had no large answer been written before. Other C libraries do not know these.
 */
export const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: String(128 * 1024) }
