/** The edges at which a capture can begin. */
export const captureEdges = ['rising', 'falling', 'both'] as const
