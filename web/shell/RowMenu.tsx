import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BarMenu } from './BarMenu.tsx'
import styles from './rowMenu.module.css'

/** A table row's rarer actions. `name` tells a screen reader which row. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <BarMenu
      className={styles.dots}
      button={
        <>
          <IconDots className="i" size={20} aria-hidden />
          <span className="sr">More for {name}</span>
        </>
      }
    >
      {children}
    </BarMenu>
  )
}
