import styles from './near.module.css'

type Props = {
  number: number | null
  isPlaced: boolean
  isSelected: boolean
}

export function NearMark({ number, isPlaced, isSelected }: Props) {
  return (
    <span className={styles.mark} data-selected={isSelected || undefined} data-unplaced={!isPlaced || undefined}>
      {isPlaced ? (number ?? '') : '?'}
    </span>
  )
}

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
