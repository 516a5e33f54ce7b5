import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Mark } from '../ui/Brand.tsx'
import { SignalPill } from '../ui/SignalPill.tsx'
import './driverHead.css'

type Props = { title: string; sub: string; back?: { to: string; label: string }; children?: ReactNode }

/** The phone's head: where one is, the signal, and beneath it what `children` say of the data's age. */
export function DriverHead({ title, sub, back, children }: Props) {
  return (
    <header className="dhead">
      <title>{`${title} · Loadstone`}</title>
      <div className="dhead-row">
        {back ? (
          <Link className="dhead-back" to={back.to} aria-label={back.label}>
            <IconArrowLeft className="i" size={28} aria-hidden />
          </Link>
        ) : (
          <span className="dhead-mark">
            <Mark />
          </span>
        )}
        <div className="dhead-words">
          <h1 className="h1">{title}</h1>
          <small>{sub}</small>
        </div>
        <SignalPill />
      </div>
      {children && <div className="dhead-state">{children}</div>}
    </header>
  )
}
