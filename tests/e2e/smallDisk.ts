import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findInstalled } from '../chromium.ts'

/** A file system of 48 MB that a browser keeps its profile on. */
export type SmallDisk = {
  /** Where the browser finds it. */
  path: string
  /** The browser that can. */
  browser: string
  /** To its last byte. */
  fill: () => void
  free: () => void
  /** What a profile says before its first start. */
  write: (file: string, text: string) => void
  end: () => void
}

/** Root mounts it; anybody else has a name space of their own for it, where the system lets them. */
export function mountSmallDisk(): SmallDisk {
  const browser = findInstalled()
  if (!browser) throw new Error('There is no Chromium.')
  const path = mkdtempSync(join(tmpdir(), 'loadstone-disk-'))
  if (process.getuid?.() !== 0 || process.env['DISK_UNSHARE']) return mountInNameSpace(path, browser)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', path])
  return diskOf({ path, seenAt: path, browser }, () => {
    execFileSync('umount', ['-l', path])
    rmSync(path, { recursive: true, force: true })
  })
}

function mountInNameSpace(path: string, browser: string): SmallDisk {
  const script = `mount -t tmpfs -o size=48m tmpfs ${path} && echo mounted && exec sleep infinity`
  const keeper = spawn('unshare', ['-rm', 'sh', '-c', script], {
    stdio: ['ignore', openSync(`${path}.out`, 'w'), 'inherit'],
  })
  waitUntilMounted(keeper, `${path}.out`)
  const within = join(path, '..', `${path.split('/').at(-1)}-browser`)
  writeFileSync(within, `#!/bin/sh\nexec nsenter -t ${keeper.pid} -U -m --preserve-credentials ${browser} "$@"\n`)
  chmodSync(within, 0o755)
  return diskOf({ path, seenAt: `/proc/${keeper.pid}/root${path}`, browser: within }, () => {
    keeper.kill()
    for (const file of [path, within, `${path}.out`]) rmSync(file, { recursive: true, force: true })
  })
}

function waitUntilMounted(keeper: ChildProcess, said: string): void {
  try {
    execFileSync('sh', ['-c', `for i in $(seq 50); do grep -q mounted ${said} && exit 0; sleep 0.1; done; exit 1`])
  } catch (error) {
    keeper.kill()
    const why = 'A small disk needs root, or a system on which `unshare -rm` may mount a tmpfs: run the tests as root.'
    throw new Error(why, { cause: error })
  }
}

type Place = { path: string; seenAt: string; browser: string }

function diskOf({ path, seenAt, browser }: Place, end: () => void): SmallDisk {
  const filler = join(seenAt, 'filler')
  return {
    path,
    browser,
    end,
    fill: () => fillWith(filler),
    free: () => rmSync(filler),
    write: (file, text) => {
      mkdirSync(join(seenAt, file, '..'), { recursive: true })
      writeFileSync(join(seenAt, file), text)
    },
  }
}

function fillWith(filler: string): void {
  const file = openSync(filler, 'w')
  for (let size = 1 << 20; size >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(size))
    } catch {
      size = size >> 1
    }
  }
  closeSync(file)
}
