import type { Plugin } from 'vite'

/** The page behind a ticket's QR is a build of its own: where it is written to, served at, and what says of which files it is made. */
export const checkPage = {
  html: 'verify/index.html',
  path: '/v',
  file: 'pages/v.html',
  manifest: '.vite/verify.json',
} as const

/** The page and its script are 23 kB with it and 75 kB with React (brotli): a phone at a weighbridge has little signal. */
export const preact = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
]

/** Among the drawn pages, which the server knows by their names (api/pages.ts), and with its styles in it: one file less to wait for. */
export function writeCheckPage(): Plugin {
  return {
    name: 'write-check-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle[checkPage.html]
        if (page?.type !== 'asset') throw new Error(`The build has no ${checkPage.html}.`)
        const html = String(page.source).replace(
          /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g,
          (_link, file: string) => {
            const sheet = bundle[file]
            if (sheet?.type !== 'asset') throw new Error(`The build has no ${file}.`)
            delete bundle[file]
            return `<style>${String(sheet.source)}</style>`
          },
        )
        delete bundle[checkPage.html]
        this.emitFile({ type: 'asset', fileName: checkPage.file, source: html })
      },
    },
  }
}

/** In development, where the app would answer at that address too. */
export function serveCheckPage(): Plugin {
  return {
    name: 'serve-check-page',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url?.split('?')[0] === checkPage.path) request.url = `/${checkPage.html}`
        next()
      })
    },
  }
}
