import type { ReactNode } from 'react'
import styles from './login.module.css'

type Props = {
  title: string
  lead: string
  children: ReactNode
  /** Takes the picture's place, or goes under the form where there is no room. */
  beside?: ReactNode
}

export function AccountPage({ title, lead, children, beside }: Props) {
  return (
    <div className={styles.login}>
      <title>{`${title} · Loadstone`}</title>
      <div className={styles.loginForm}>
        <h1 className="h1">{title}</h1>
        <p className={styles.loginLead}>{lead}</p>
        {children}
      </div>
      {beside}
      <div className={styles.loginArt} />
    </div>
  )
}
