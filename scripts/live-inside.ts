/** For tests: loaded into a live server before its own code. Says its memory when asked, and ends with whoever started it. */
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ heapBytes: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => process.exit())
