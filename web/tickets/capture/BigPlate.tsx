import '../../ui/plate.css'
import styles from './bigPlate.module.css'

/** A registration as it is read off the lorry, with the plate's band; as large as `--plate` says. */
export function BigPlate({ registration }: { registration: string }) {
  return <span className={`plate ${styles.big}`}>{registration}</span>
}
