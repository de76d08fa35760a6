const isFull = process.env.FAULTS === 'full'

/**
 * How many rounds, or for how long. By default a fault does everything it does, but less often;
 * `FAULTS=full` is the long form.
 */
export const extent = (usual: number, full: number): number => (isFull ? full : usual)
