/**
 * For tests: loaded into a live server before its own code. Says its memory, and on how many
 * addresses it listens, when asked, and ends with its parent process.
 */
process.on('message', (message) => {
  if (message !== 'how is it?') return
  globalThis.gc?.()
  const listening = process.getActiveResourcesInfo().filter((resource) => resource === 'TCPServerWrap').length
  process.send?.({ heapBytes: process.memoryUsage().heapUsed, listening })
})
process.on('disconnect', () => process.exit())
