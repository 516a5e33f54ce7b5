import styles from './near.module.css'

type Props = {
  /** The quote's place in the list; null where another page lists it. */
  number: number | null
  isPlaced: boolean
  isSelected: boolean
}

/** The number that list and map share; a question mark where no place is known. */
export function NearMark({ number, isPlaced, isSelected }: Props) {
  return (
    <span className={styles.mark} data-selected={isSelected || undefined} data-unplaced={!isPlaced || undefined}>
      {isPlaced ? (number ?? '') : '?'}
    </span>
  )
}

/** In a row of the list: selects the quote, there and on the map. */
export function NearMarkButton({
  quoteId,
  label,
  onSelect,
  ...mark
}: Props & { quoteId: number; label: string; onSelect: () => void }) {
  return (
    <button
      type="button"
      className={styles.markButton}
      aria-label={label}
      aria-pressed={mark.isSelected}
      data-quote={quoteId}
      onClick={onSelect}
    >
      <NearMark {...mark} />
    </button>
  )
}
