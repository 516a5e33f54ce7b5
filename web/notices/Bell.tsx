import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '../ui/Loaded.tsx'
import styles from './bell.module.css'
import { useNewestNotices } from './noticesQuery.ts'

const NoticePanel = lazy(async () => ({ default: (await import('./NoticePanel.tsx')).NoticePanel }))

/** The highest number a badge has room for. */
const mostShown = 99

export function Bell() {
  const query = useNewestNotices()
  const [isOpen, setIsOpen] = useState(false)
  const unread = query.data?.meta.unread ?? 0
  const shown = unread > mostShown ? `${mostShown}+` : `${unread}`
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      withinPortal={false}
      position="bottom-end"
      offset={10}
      width={468}
      trapFocus
      returnFocus
      middlewares={{ shift: { padding: 12 }, flip: false }}
      classNames={{ dropdown: styles.bellDropdown ?? '' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.bell}
          aria-label={unread === 0 ? 'Notices' : `Notices, ${shown} unread`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconBell className="i" size={24} aria-hidden />
          {unread > 0 && <span className={`count ${styles.bellCount}`}>{shown}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notices">
        <Suspense fallback={<Loading rows={5} />}>
          {isOpen && <NoticePanel query={query} onClose={() => setIsOpen(false)} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
