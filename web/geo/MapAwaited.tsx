import styles from './map.module.css'

type Props = { className: string | undefined; isStrip: boolean }

/** As high as the map that replaces it. */
export function MapAwaited({ className, isStrip }: Props) {
  return <div className={`${styles.map} ${isStrip ? styles.isStrip : ''} ${className ?? ''}`} aria-busy="true" />
}
