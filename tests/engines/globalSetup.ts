import { buildSiteIfStale } from '../../api/cli/site.ts'
import { installEngines } from './install.ts'

export default function setup(): void {
  installEngines()
  // Two servers side by side would write into each other's build.
  buildSiteIfStale()
}
