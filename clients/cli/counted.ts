/** Returns a number with its noun, such as `1 credit` or `2 credits`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
