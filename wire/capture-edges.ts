/** The edges at which a capture can begin. */
export const captureEdges = ['rising', 'falling', 'both'] as const

/** How the words begin that say why a capture has no file whose trigger did not come. */
export const NO_EDGE = 'The edge of its trigger did not come'
