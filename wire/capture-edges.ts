/** The edges at which a capture can begin. */
export const captureEdges = ['rising', 'falling', 'both'] as const

/** How the error of a capture begins whose trigger did not come. Clients know it by these words. */
export const NO_EDGE = 'The edge of its trigger did not come'
