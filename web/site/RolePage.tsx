import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { ClosingBand } from './ClosingBand.tsx'
import { PageMeta } from './PageMeta.tsx'
import pageStyles from './page.module.css'
import rolePageStyles from './rolePage.module.css'
import type { PublicRole } from './roles.ts'
import { type Screenshot, Screenshots } from './Screenshots.tsx'
import { type Step, Steps } from './Steps.tsx'

type Props = {
  role: PublicRole
  title: string
  description: string
  steps: readonly Step[]
  shots: readonly Screenshot[]
  children?: ReactNode
}

export function RolePage({ role, title, description, steps, shots, children }: Props) {
  const { Scene } = role
  return (
    <>
      <PageMeta title={role.name} description={description} path={role.path} />
      <section className={pageStyles.siteBand}>
        <div className={`${pageStyles.siteWrap} ${rolePageStyles.roleHead}`}>
          <div>
            <h1>{title}</h1>
            <p>{role.lead}</p>
            <div className={pageStyles.siteActs}>
              <Button component={Link} to={role.register} variant="primary" size="lg">
                Register Today
              </Button>
              <Button component={Link} to={paths.contact} variant="on-bar" size="lg">
                Ask a question
              </Button>
            </div>
          </div>
          <Scene />
        </div>
      </section>
      <Steps title="How it goes" steps={steps} />
      {children}
      <Screenshots title="What you work with" shots={shots} />
      <ClosingBand register={role.register} />
    </>
  )
}
