import { findEvent } from '../../api/events/record.ts'
import { isNoticed } from '../../api/notices/recipients.ts'
import { spreadNotice } from '../../api/notices/worker.ts'
import type { TestApi } from './harness.ts'

/** As the worker does for each event of a notice; twice is as once. */
export async function spreadAll({ db, deps }: Pick<TestApi, 'db' | 'deps'>): Promise<void> {
  const events = await db.selectFrom('events').select('id').orderBy('id').execute()
  for (const { id } of events) if (isNoticed(await findEvent(db, id))) await spreadNotice(deps, id)
}
