import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import './states.css'

type Props = { Icon: TablerIcon; title: string; level?: 'h1' | 'p'; role?: 'alert' | 'status'; children?: ReactNode }

export function EmptyState({ Icon, title, level: Title = 'p', role, children }: Props) {
  return (
    <div className="empty" role={role}>
      <Icon className="i" size={40} stroke={1.5} aria-hidden />
      <Title className={Title === 'h1' ? 'h1' : 'empty-title'}>{title}</Title>
      {children}
    </div>
  )
}
