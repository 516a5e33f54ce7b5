import { monitorEventLoopDelay } from 'node:perf_hooks'
import { listColumns } from '../../api/contract/rules/listColumns.ts'
import { mostVehicles } from '../../api/contract/vehicles.ts'
import { measureApi } from './api.ts'
import type { Measurement } from './measured.ts'

const most = 5

/** A firm brings its whole fleet: 5,000 lines looked at, stored, and then changed. */
export function bench(): AsyncGenerator<Measurement> {
  return measureApi(
    async () => {},
    async function* ({ app, world }) {
      const send = async (file: string, plan?: string) => {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/haulier/vehicles/import',
          payload: { file, plan },
          headers: { authorization: `Bearer ${world.a.haulier.token}` },
        })
        if (answer.statusCode !== 200) throw new Error(answer.body)
        return answer.json().data as { plan: string; stored: boolean }
      }
      const held = monitorEventLoopDelay({ resolution: 1 })
      held.enable()
      const first = fileOf('31.5')
      const looked = await timed(() => send(first))
      yield { name: `dry run of ${mostVehicles} lines`, value: looked.seconds, unit: 's', atMost: most }
      const stored = await timed(() => send(first, looked.answer.plan))
      if (!stored.answer.stored) throw new Error('Nothing is stored')
      yield { name: `${mostVehicles} lines stored`, value: stored.seconds, unit: 's', atMost: most }
      const second = fileOf('31.4')
      const { plan } = await send(second)
      const changed = await timed(() => send(second, plan))
      yield { name: `${mostVehicles} lines changed`, value: changed.seconds, unit: 's', atMost: most }
      held.disable()
      yield { name: 'the longest that others wait for the process', value: held.max / 1e6, unit: 'ms' }
    },
  )
}

function fileOf(plated: string): string {
  const headings = listColumns.vehicles.map(({ heading }) => heading).join(',')
  const lines = Array.from({ length: mostVehicles }, (_, at) => `T${10_000 + at}X,32,${plated}`)
  return Buffer.from([headings, ...lines].join('\r\n')).toString('base64')
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const began = performance.now()
  const answer = await work()
  return { answer, seconds: (performance.now() - began) / 1000 }
}
