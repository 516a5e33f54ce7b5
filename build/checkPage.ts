import type { Plugin } from 'vite'

/** The page behind a ticket's QR is a separate build: its source, its address, its file and its manifest. */
export const checkPage = {
  html: 'verify/index.html',
  path: '/v',
  file: 'pages/v.html',
  manifest: '.vite/verify.json',
} as const

/** Preact keeps page and script small: weighbridges have little signal. */
export const preact = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
]

/** Writes it among the drawn pages, where the server finds it (api/pages.ts), with inline styles to save a request. */
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

/** In development the app would answer at this address. */
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
