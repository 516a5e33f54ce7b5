import { paths } from '../paths.ts'
import { ClosingBand } from './ClosingBand.tsx'
import { Hero } from './Hero.tsx'
import { OrderFlow } from './OrderFlow.tsx'
import { PageMeta } from './PageMeta.tsx'
import { RoleTeaser } from './RoleTeaser.tsx'
import { roles } from './roles.ts'
import styles from './roleTeaser.module.css'

/** @public Drawn when the site is built (build/marks.ts). */
export const drawnAt = paths.home

export function LandingPage() {
  return (
    <>
      <PageMeta
        title="Bulk aggregates and haulage"
        description="Contractors, suppliers and hauliers trade bulk aggregates by the tonne, nationwide, from the request for quote to the signed weight ticket of every load."
        path={paths.home}
      />
      <Hero />
      <OrderFlow />
      <div className={styles.roles}>
        {roles.map((role) => (
          <RoleTeaser key={role.path} role={role} />
        ))}
      </div>
      <ClosingBand />
    </>
  )
}
