import type { ReactNode } from 'react'
import './login.css'

type Props = { title: string; lead: string; children: ReactNode }

/** The frame of the pages around signing in: one card, and the quarry beside it where there is room. */
export function AccountPage({ title, lead, children }: Props) {
  return (
    <div className="login">
      <title>{`${title} · Loadstone`}</title>
      <div className="login-form">
        <h1 className="h1">{title}</h1>
        <p className="login-lead">{lead}</p>
        {children}
      </div>
      <div className="login-art" />
    </div>
  )
}
