export function creditsInWords(credits: number): string {
  return credits === 1 ? '1 credit' : `${credits} credits`
}
