/** Returns a few bytes as text, each as the character of its number, in Node and in browsers. */
export const latin1Of = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
