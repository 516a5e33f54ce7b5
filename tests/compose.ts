import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { projectRoot } from '../api/config.ts'

/** What the tests read of a service; everything else is there too. */
export type Service = {
  image?: string
  build?: string
  profiles?: string[]
  environment?: Record<string, string | number>
  secrets?: string[]
  networks?: string[]
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  mem_limit?: string
  logging?: unknown
  restart?: string
  security_opt?: string[]
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  cap_add?: string[]
  stop_grace_period?: string
}

export type Compose = {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>
}

export function readCompose(): Compose {
  return parse(readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8'), { merge: true }) as Compose
}

/** The environment that compose gives a service on a machine where nothing is set. */
export function environmentOf(service: Service | undefined): Record<string, string> {
  const set = Object.entries(service?.environment ?? {})
  return Object.fromEntries(set.map(([name, value]) => [name, String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1')]))
}

/** Node's options and the C library's settings with which the image runs the server. */
export function serverRuntime(): { options: string[]; allocator: Record<string, string> } {
  const steps = readDockerfile().at(-1)?.steps ?? []
  const command: string[] = JSON.parse(steps.find(({ does }) => does === 'CMD')?.what ?? '[]')
  const set = steps.flatMap(({ does, what }) => (does === 'ENV' ? what.split(/ +/) : []))
  const allocator = set.filter((pair) => pair.startsWith('MALLOC_')).map((pair) => pair.split('='))
  return { options: command.slice(1, -1), allocator: Object.fromEntries(allocator) }
}

export type Stage = { base: string; name: string | undefined; steps: { does: string; what: string }[] }

/** The Dockerfile's stages, a step a line. */
export function readDockerfile(text = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8')): Stage[] {
  const stages: Stage[] = []
  for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
    const [, does, what = ''] = /^([A-Z]+) +(.+)$/.exec(line) ?? []
    if (does === 'FROM') {
      const [base = '', , name] = what.split(/ +/)
      stages.push({ base, name, steps: [] })
    } else if (does) stages.at(-1)?.steps.push({ does, what })
  }
  return stages
}
