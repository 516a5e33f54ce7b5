import styles from './fragment.module.css'

/** On white in dark mode too. */
export function Signature({ isLow }: { isLow?: boolean }) {
  return (
    <div className={`${styles.fragSignature} ${isLow ? styles.isLow : ''}`}>
      <svg viewBox="0 0 120 44" aria-hidden="true">
        <path
          transform="rotate(2 60 22) translate(-2.5 1.75) scale(0.975 1.022)"
          d="M9 8c3 9 6 19 7 27M7 10c14-5 24-2 22 5-2 6-9 8-14 8 8 3 13 8 20 11 4-2 5-10 9-10 3 1-1 8 2 9 5 0 6-9 10-9 3 1 0 8 3 9 5-1 7-12 12-17M59 24c4-2 8-3 14-4-2 5-4 12 0 13 6 1 10-8 15-9 2 2-2 7 2 8 6 1 12-5 20-6"
        />
      </svg>
    </div>
  )
}
