import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries, findRunner } from './binaries.ts'
import {
  adoptOrStart,
  type Cluster,
  initialiseCluster,
  isAlive,
  makePassword,
  makeUrl,
  stopCluster,
} from './cluster.ts'
import type { Embedded } from './embedded.ts'
import { canReach } from './folders.ts'

const PREFIX = 'loadstone-test-'
/** Test data needn't survive a crash, so nothing waits for the disk. For tests only. */
const withoutDurability = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
/** Several test files run at once, each with a pool. */
const enoughConnections = 'max_connections=300'
/** Making a database costs a fifth there; a run takes less than a GB. */
const memory = { folder: '/dev/shm', least: 4 * 1024 ** 3 }

/** `socketUrl` leads there by a Unix socket, where a statement costs half as much, if the system has one. */
type Temporary = Embedded & { socketUrl: string }

export async function startTemporaryPostgres(flags = withoutDurability): Promise<Temporary> {
  const runner = findRunner('')
  const places = [tmpdir(), '/tmp', '/var/tmp']
  const isInMemory = flags === withoutDurability && hasMemory()
  if (isInMemory) places.unshift(memory.folder)
  const parent = places.find((folder) => canReach(folder, runner)) ?? tmpdir()
  const cluster = {
    runner,
    flags: [...flags, enoughConnections, ...(isInMemory ? [`unix_socket_directories=${memory.folder}`] : [])],
    password: makePassword(),
    binaries: await findBinaries(runner),
  }
  await removeAbandoned(parent, cluster)
  const home = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  chmodSync(home, 0o755)
  const own = { ...cluster, folder: join(home, 'postgres') }
  await initialiseCluster(own)
  const port = await adoptOrStart(own, undefined)
  const stop = async () => {
    await stopCluster(own, 'immediate')
    rmSync(home, { recursive: true, force: true })
  }
  const url = makeUrl(own, port, 'postgres')
  return { url, socketUrl: isInMemory ? `${url}?host=${memory.folder}` : url, stop }
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory.folder)
    return bavail * bsize >= memory.least
  } catch {
    return false
  }
}

/** Killed test runs of this user leave their servers running. */
async function removeAbandoned(parent: string, cluster: Omit<Cluster, 'folder'>): Promise<void> {
  for (const name of readdirSync(parent)) {
    const home = join(parent, name)
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? process.pid)
    if (isAlive(pid) || statSync(home, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    await stopCluster({ ...cluster, folder: join(home, 'postgres') }, 'immediate')
    rmSync(home, { recursive: true, force: true })
  }
}
