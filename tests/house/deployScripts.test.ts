import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../../api/config.ts'

/** The scripts of the compose file's backup service, run with stand-ins for PostgreSQL's programs. */
const secret = 'not-to-be-seen'
let home: string
let backups: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'loadstone-scripts-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  backups = join(home, 'backups')
  for (const folder of ['bin', 'backups']) mkdirSync(join(home, folder))
  writeFileSync(join(home, 'password'), `${secret}\n`)
  // The script has done its round.
  stub('sleep', 'exit 1')
})

/** Notes its call, and whether it was given the password, and then does that. */
function stub(program: string, does = '') {
  const file = join(home, 'bin', program)
  writeFileSync(file, `#!/bin/sh\n[ "$PGPASSWORD" = ${secret} ] && echo "${program} $*" >> "$CALLS"\n${does}\n`)
  chmodSync(file, 0o755)
}

type Ending = { code: number; stdout: string; stderr: string }

function run(script: string, args: string[] = [], more: Record<string, string> = {}): Promise<Ending> {
  const env = {
    PATH: `${join(home, 'bin')}:/usr/bin:/bin`,
    CALLS: join(home, 'calls'),
    FOLDER: backups,
    PGDATABASE: 'loadstone',
    PGPASSWORD_FILE: join(home, 'password'),
    KEEP_DAYS: '14',
    ...more,
  }
  return new Promise((done) =>
    execFile('sh', [join(projectRoot, 'deploy', script), ...args], { env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  )
}

/** Without the waiting. */
function calls(): string[] {
  const file = join(home, 'calls')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.filter((line) => !line.startsWith('sleep'))
}

function keep(name: string, hoursOld: number) {
  const at = new Date(Date.now() - hoursOld * 3_600_000)
  writeFileSync(join(backups, name), 'earlier')
  utimesSync(join(backups, name), at, at)
}

const day = 24
const kept = () => readdirSync(backups).sort()
const dumping = 'echo dump > "$(echo "$2" | cut -d= -f2)"'

describe('backup.sh', () => {
  test('writes a dump that its owner alone reads, and hands over the password where no list of processes shows it', async () => {
    stub('pg_dump', dumping)
    const { stdout } = await run('backup.sh')
    const [name = '', ...others] = kept()
    expect([name, others]).toEqual([expect.stringMatching(/^loadstone-\d{8}T\d{6}Z\.dump$/), []])
    expect(stdout).toBe(`${name} is written\n`)
    expect(statSync(join(backups, name)).mode & 0o777).toBe(0o600)
    expect(calls()).toEqual([`pg_dump --format=custom --file=${name}.partial`])
  })

  test('writes none while the newest is younger than a day', async () => {
    stub('pg_dump', dumping)
    keep('loadstone-young.dump', 23)
    await run('backup.sh')
    expect(calls()).toEqual([])
  })

  test('forgets old dumps behind a new one, and nothing else', async () => {
    stub('pg_dump', dumping)
    keep('loadstone-oldest.dump', 16 * day)
    keep('loadstone-old.dump', 13 * day)
    keep('before-upgrade.dump', 99 * day)
    await run('backup.sh')
    expect(kept()).toEqual(['before-upgrade.dump', expect.stringMatching(/^loadstone-\d/), 'loadstone-old.dump'])
  })

  test('gives a dump that failed no name, says so, and keeps the last good ones however old', async () => {
    stub('pg_dump', `${dumping}\nexit 1`)
    keep('loadstone-oldest.dump', 99 * day)
    const { stderr } = await run('backup.sh')
    expect(stderr).toBe('The dump failed, and is tried again in ten minutes.\n')
    expect(kept()).toEqual([expect.stringMatching(/\.partial$/), 'loadstone-oldest.dump'])
    stub('pg_dump', dumping)
    await run('backup.sh')
    expect(kept()).toEqual([expect.stringMatching(/Z\.dump$/)])
  })

  test.each(['', 'two', '1.5', '-1'])('does not begin with %j days to keep', async (KEEP_DAYS) => {
    const { code, stderr } = await run('backup.sh', [], { KEEP_DAYS })
    expect([code, stderr]).toEqual([1, 'BACKUP_KEEP_DAYS is not usable: it may be a whole number of days.\n'])
    expect(calls()).toEqual([])
  })

  test('does not begin without its password', async () => {
    const { code, stderr } = await run('backup.sh', [], { PGPASSWORD_FILE: join(home, 'none') })
    expect([code, stderr]).toEqual([1, expect.stringContaining('No such file')])
  })
})

describe('restore.sh', () => {
  const psql = (others: number) => stub('psql', `case $* in *"select count"*) echo ${others} ;; esac`)
  beforeEach(() => {
    psql(0)
    stub('pg_restore')
    keep('good.dump', 1)
  })

  test('restores beside the live database and then swaps the two in one transaction', async () => {
    const { code, stdout } = await run('restore.sh', ['good.dump'])
    expect(code).toBe(0)
    const former = /The former database is (loadstone-before-\d{8}T\d{6}Z)\./.exec(stdout)?.[1]
    expect(stdout).toContain('npm run restore -- --finish')
    const [asks, ...does] = calls()
      .join('\n')
      .split(/\n(?=psql|pg_restore)/)
    expect(asks).toContain("datname = 'loadstone'")
    expect(does.map((call) => call.replace(/^psql .*--command=/, '').replace(/\s+/g, ' '))).toEqual([
      'drop database if exists "loadstone-restoring"',
      'create database "loadstone-restoring"',
      'pg_restore --exit-on-error --dbname=loadstone-restoring good.dump',
      `begin; alter database "loadstone" rename to "${former}"; alter database "loadstone-restoring" rename to "loadstone"; commit`,
    ])
  })

  test('changes nothing while somebody uses the database', async () => {
    psql(2)
    const { code, stderr } = await run('restore.sh', ['good.dump'])
    expect([code, stderr]).toEqual([1, 'Somebody uses the database. Stop the API first: docker compose stop api\n'])
    expect(calls()).toHaveLength(1)
  })

  test('leaves the live database alone when the dump can’t be restored', async () => {
    stub('pg_restore', 'exit 1')
    const { code, stdout } = await run('restore.sh', ['good.dump'])
    expect([code, stdout]).toEqual([1, ''])
    expect(calls().join('\n')).not.toContain('rename')
  })

  test.each([
    ['no dump', [], /Name a dump: ls -l \/backups shows them\.\n$/],
    ['a dump that isn’t there', ['none.dump'], /^There is no dump none\.dump: ls -l \/backups shows them\.\n$/],
  ])('asks the database nothing with %s', async (_, args, says) => {
    const { code, stderr } = await run('restore.sh', args)
    expect([code > 0, stderr]).toEqual([true, expect.stringMatching(says)])
    expect(calls()).toEqual([])
  })
})
