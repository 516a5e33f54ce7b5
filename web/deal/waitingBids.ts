export function waitingBids(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? "1 bid waits for a haulier's price" : `${count} bids wait for a haulier's price`
}
