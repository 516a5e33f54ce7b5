import '../../deal/plate.css'
import styles from './bigPlate.module.css'

/** `--plate` sets its size. */
export function BigPlate({ registration }: { registration: string }) {
  return <span className={`plate ${styles.big}`}>{registration}</span>
}
