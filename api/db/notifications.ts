import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Handlers by channel. `onReconnected`: notifications may have been missed. */
type Handlers = { channels: Readonly<Record<string, (payload: string) => void>>; onReconnected: () => void }

/** Listens until the returned function is called. Rejects if the first connection fails. */
export type Listen = (handlers: Handlers) => Promise<() => Promise<void>>

const pause = 500

/** Uses a dedicated connection, since the pool lends its own out. Reconnects until it succeeds. */
export function listenOn(url: string, onLostConnection: (error: Error) => void): Listen {
  return async (handlers) => {
    const stopping = new AbortController()
    const again = async (): Promise<pg.Client | null> => {
      await sleep(pause)
      if (stopping.signal.aborted) return null
      return connect(url, handlers, onLostConnection).catch((error: Error) => {
        onLostConnection(error)
        return again()
      })
    }
    let client = await connect(url, handlers, onLostConnection)
    const follow = () => {
      client.once('end', async () => {
        const found = await again()
        if (!found) return
        client = found
        follow()
        if (stopping.signal.aborted) await client.end()
        else handlers.onReconnected()
      })
    }
    follow()
    return async () => {
      stopping.abort()
      await client.end()
    }
  }
}

async function connect(
  url: string,
  { channels }: Handlers,
  onLostConnection: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'loadstone listener',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
  })
  // An unhandled error would end the process.
  client.on('error', onLostConnection)
  client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
  await client.connect()
  try {
    for (const channel of Object.keys(channels)) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
