import styles from './job.module.css'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** As tall as the card that follows, so that nothing moves. */
export function JobsLoading() {
  return (
    <div className={`card ${styles.job} ${styles.jobLoading}`} role="status">
      <span className="sr">Loading</span>
    </div>
  )
}
