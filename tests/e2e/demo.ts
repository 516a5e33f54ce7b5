import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUrl } from '../api/globalSetup.ts'
import { type Product, startProduct } from '../product.ts'

/** The address of the run's PostgreSQL, for the workers. */
export const postgresVariable = 'E2E_POSTGRES_URL'
/** Seeded once, and never connected to again: that alone may be copied. */
export const demoDatabase = 'loadstone_demo'

let opened: Pick<OwnProduct, 'url' | 'dataDir'> | undefined

/** From now on what people do behind the screens, and the mails that are read, are this one's. */
export function actBehind(product: Pick<OwnProduct, 'url' | 'dataDir'>): void {
  opened = product
}

export function ownProduct(): Pick<OwnProduct, 'url' | 'dataDir'> {
  if (!opened) throw new Error('No product has been started.')
  return opened
}

export type OwnProduct = Product & {
  dataDir: string
  databaseUrl: string
  /** At the same address, after `end`. */
  startAgain: () => Promise<void>
  close: () => Promise<void>
}

/** The product on a copy of the demo, which nobody else changes. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const postgresUrl = process.env[postgresVariable]
  if (!postgresUrl) throw new Error('The global set-up has not run: there is no demo to copy.')
  const database = `demo_${randomUUID().replaceAll('-', '')}`
  await onServer(postgresUrl, `create database ${database} template ${demoDatabase} strategy file_copy`)
  const dataDir = mkdtempSync(join(tmpdir(), 'loadstone-e2e-'))
  const url = databaseUrl(postgresUrl, database)
  const start = (port?: number) => startProduct(dataDir, port, url)
  let product = await start()
  return {
    url: product.url,
    port: product.port,
    dataDir,
    databaseUrl: url,
    end: () => product.end(),
    startAgain: async () => {
      product = await start(product.port)
    },
    close: async () => {
      await product.end()
      rmSync(dataDir, { recursive: true, force: true })
      await onServer(postgresUrl, `drop database ${database} with (force)`)
    },
  }
}

export async function onServer(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
