import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from './App.tsx'
import { paths } from './paths.ts'
import { routes } from './routes.tsx'

/** The pages that are drawn when the site is built, with the module that each is; they can be read before any script runs. */
const pages = [
  { path: paths.home, module: 'site/LandingPage.tsx' },
  { path: paths.about, module: 'site/AboutPage.tsx' },
  { path: paths.contact, module: 'site/ContactPage.tsx' },
  { path: paths.contractors, module: 'site/ContractorsPage.tsx' },
  { path: paths.suppliers, module: 'site/SuppliersPage.tsx' },
  { path: paths.hauliers, module: 'site/HauliersPage.tsx' },
  { path: paths.privacyPolicy, module: 'site/PrivacyPage.tsx' },
  { path: paths.terms, module: 'site/TermsPage.tsx' },
]

/** React puts what belongs into the document's head before everything else. */
const headTags = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

async function draw(path: string): Promise<{ head: string; body: string }> {
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(new URL(path, 'https://loadstone.example')))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  const html = renderToString(
    <App>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  )
  const [head] = headTags.exec(html) ?? ['']
  if (!head.includes('<title>')) throw new Error(`${path} has no title`)
  return { head, body: html.slice(head.length) }
}

// What has called for the drawing reads it here (api/cli/pages.ts).
console.log(JSON.stringify(await Promise.all(pages.map(async (page) => ({ ...page, ...(await draw(page.path)) })))))
