import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { projectRoot } from '../api/config.ts'
import { readDockerfile, type Stage } from './compose.ts'

/** The image without an engine: the Dockerfile's own steps over this machine's root, and what they add to it. */
export type Image = {
  /** What the last stage adds to its base. */
  bytes: number
  command: string[]
  environment: Record<string, string>
  /** As compose runs it: a root that nobody writes to, no capability, an empty /tmp and /data, and these secrets. */
  run: (command: string[], environment: Record<string, string>, secrets: Record<string, string>) => ChildProcess
  remove: () => void
}

const user = 1000
/** Built by the stage `build`, from this checkout: the tests have built it already. */
const built: Record<string, string> = { '/app/dist': join(projectRoot, 'dist') }

/** Needs root, and lays the layers in memory, since a layer over a layer isn't allowed everywhere. */
export function buildImage(dockerfile?: string): Image {
  const home = mkdtempSync(join(tmpdir(), 'loadstone-image-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', home])
  const base = layBase(join(home, 'base'))
  const stages = readDockerfile(dockerfile).filter(({ name }) => name !== 'build')
  for (const [at, stage] of stages.entries()) layStage(home, base, stage, stage.name ?? String(at))
  const last = stages.at(-1)
  const top = join(home, last?.name ?? String(stages.length - 1), 'upper')
  const run: Image['run'] = (command, environment, secrets) => {
    const folder = mkdtempSync(join(home, 'secrets-'))
    chmodSync(folder, 0o755)
    for (const [name, text] of Object.entries(secrets)) writeFileSync(join(folder, name), text, { mode: 0o644 })
    const mounts = [
      `mount -t overlay overlay -o lowerdir=${top}:${base}:/ "$root"`,
      'mount --bind /proc "$root/proc"; mount --rbind /dev "$root/dev"',
      `mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"; mount -t tmpfs -o uid=${user},gid=${user} tmpfs "$root/data"`,
      `mount --bind ${folder} "$root/run/secrets"`,
    ]
    const asUser = `setpriv --reuid=${user} --regid=${user} --clear-groups --bounding-set=-all --no-new-privs`
    return enter(home, mounts, `${asUser} "$@"`, command, environment)
  }
  return {
    bytes: Number(execFileSync('du', ['-sb', top], { encoding: 'utf8' }).split('\t')[0]),
    command: JSON.parse(last?.steps.find(({ does }) => does === 'CMD')?.what ?? '[]') as string[],
    environment: environmentIn(last),
    run,
    remove: () => {
      execFileSync('umount', ['-l', home])
      rmSync(home, { recursive: true })
    },
  }
}

/** What the base image has and this machine may lack: its user, its Node, and a place for secrets. */
function layBase(base: string): string {
  for (const folder of ['etc', 'usr/local/bin', 'run/secrets']) mkdirSync(join(base, folder), { recursive: true })
  const passwd = readFileSync('/etc/passwd', 'utf8').replace(/^node:.*\n/m, '')
  writeFileSync(join(base, 'etc/passwd'), `${passwd}node:x:${user}:${user}::/home/node:/bin/sh\n`)
  const group = readFileSync('/etc/group', 'utf8').replace(/^node:.*\n/m, '')
  writeFileSync(join(base, 'etc/group'), `${group}node:x:${user}:\n`)
  copyFileSync(process.execPath, join(base, 'usr/local/bin/node'))
  return base
}

function layStage(home: string, base: string, { steps }: Stage, name: string): void {
  const upper = join(home, name, 'upper')
  const scratch = join(home, name, 'scratch')
  for (const folder of [upper, scratch]) mkdirSync(folder, { recursive: true })
  const mounts = [
    `mount -t overlay overlay -o lowerdir=${base}:/,upperdir=${upper},workdir=${scratch} "$root"`,
    'mount --bind /proc "$root/proc"; mount --rbind /dev "$root/dev"',
  ]
  let cwd = '/'
  for (const { does, what } of steps) {
    if (does === 'WORKDIR') {
      cwd = what
      mkdirSync(join(upper, cwd), { recursive: true })
    }
    if (does === 'COPY') copyInto(home, upper, cwd, what)
    if (does === 'RUN') execFileSync(...entering(home, mounts, `cd ${cwd} && ${what}`, []), { stdio: 'inherit' })
  }
}

function copyInto(home: string, upper: string, cwd: string, what: string): void {
  const words = what.split(/ +/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const to = join(upper, resolve(cwd, words.pop() ?? ''))
  for (const word of words) {
    const source = from === undefined ? join(projectRoot, word) : (built[word] ?? join(home, from, 'upper', word))
    const isIntoFolder = words.length > 1 || what.endsWith('/')
    cpSync(source, isIntoFolder ? join(to, word) : to, { recursive: true, verbatimSymlinks: true })
  }
}

function environmentIn(stage: Stage | undefined): Record<string, string> {
  const set = stage?.steps.filter(({ does }) => does === 'ENV').flatMap(({ what }) => what.split(/ +/)) ?? []
  return Object.fromEntries(set.map((one) => one.split('=') as [string, string]))
}

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Runs the command with private mounts, which end with it. */
function entering(home: string, mounts: string[], inside: string, command: string[]): [string, string[]] {
  const root = join(home, 'root')
  mkdirSync(root, { recursive: true })
  const script = `set -e; root=${root}; ${mounts.join('; ')}; exec chroot "$root" sh -c ${quoted(inside)} sh "$@"`
  return ['unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', ...command]]
}

function enter(
  home: string,
  mounts: string[],
  inside: string,
  command: string[],
  environment: Record<string, string>,
): ChildProcess {
  const [program, args] = entering(home, mounts, `cd /app; exec ${inside}`, command)
  return spawn(program, args, { env: { PATH: path, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
