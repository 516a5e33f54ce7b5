import { expect } from 'vitest'
import { driverId, logTicket, readRow } from './driver.ts'
import { test } from './enginePage.ts'
import type { Process } from './phone.ts'

/** WebKit may leave an opening without an answer for ever after the app was in the background. */

/** Drops the connection, and answers no opening of this database until the test lets it go on. */
function silence(idb: IDBFactory, db: ReturnType<Process['databases']['user']> | Process['databases']['registry']) {
  const { open } = idb
  idb.open = function (name, version) {
    return name === db.name ? ({} as IDBOpenDBRequest) : open.call(this, name, version)
  }
  db.close({ disableAutoOpen: false })
  return () => {
    idb.open = open
  }
}

test.for([
  ['registry', ({ databases }: Process) => databases.registry],
  ['driver’s own database', ({ databases }: Process) => databases.user(driverId)],
] as const)(
  'a %s whose opening gets no answer is reported as a storage fault within 15 s and opened afresh',
  async ([, read], { phone, page, start, passSeconds }) => {
    phone.setVisible(true)
    const { seq } = await logTicket(page, 3)
    const goOn = silence(phone.idb, read(page))
    const engine = start()
    await passSeconds(15)
    expect(engine.getStatus()).toMatchObject({ isBusy: false, isStorageFailing: true })
    await passSeconds(60)
    expect(engine.getStatus()).toMatchObject({ isStorageFailing: true })
    goOn()
    await passSeconds(60)
    expect(engine.getStatus()).toMatchObject({ isStorageFailing: false, isReachable: true, nextTryAt: null })
    expect((await readRow(page, seq)).state).toBe('received')
  },
)
