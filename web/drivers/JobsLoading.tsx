import styles from './job.module.css'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** As tall as the card that follows, so that nothing moves. `isFirst`: no job is on this phone yet. */
export function JobsLoading({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <div className={`card ${styles.job} ${styles.jobLoading}`} role="status">
      <span className="sr">Loading</span>
      {isFirst && <p>Your jobs are on their way to this phone. After that they open without signal too.</p>}
    </div>
  )
}
