import pages from 'virtual:drawn-pages'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router-dom'
import { App } from './App.tsx'
import { OnDemo } from './accounts/onDemo.ts'
import { JobsStart } from './drivers/JobsStart.tsx'
import { paths } from './paths.ts'
import { routes } from './routes.tsx'

/** React puts head tags before everything else. */
const headTags = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

async function draw(path: string, isDemo = false): Promise<{ head: string; body: string }> {
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(new URL(path, 'https://loadstone.example')))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  return render(
    path,
    <App>
      <OnDemo value={isDemo}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </OnDemo>
    </App>,
  )
}

function render(path: string, page: ReactNode): { head: string; body: string } {
  const html = renderToString(page)
  const [head] = headTags.exec(html) ?? ['']
  if (!head.includes('<title>')) throw new Error(`${path} has no title`)
  return { head, body: html.slice(head.length) }
}

/** Shown until the app has drawn its own. `modules`: whose styles and scripts it comes with. */
const driverStart = {
  path: paths.driver,
  modules: ['areas/DriverArea.tsx', 'drivers/JobsPage.tsx'],
  ...render(
    paths.driver,
    <StaticRouter location={paths.driver}>
      <JobsStart />
    </StaticRouter>,
  ),
}

/** Every path that has a page, such as `/driver/jobs/:quoteId`. */
function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [...(path && path !== '*' ? [path] : []), ...pathsOf(children)])
}

// Prints the marked pages (build/marks.ts) for api/cli/pages.ts, so that they can be read before any script runs.
const drawn = await Promise.all(pages.map(async (page) => ({ ...page, ...(await draw(page.path)) })))
const demoLogin = { path: `${paths.login}.demo`, ...(await draw(paths.login, true)) }
console.log(JSON.stringify({ drawn, demoLogin, starts: [driverStart], paths: pathsOf(routes) }))
