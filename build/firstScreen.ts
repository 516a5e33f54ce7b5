import type { Plugin } from 'vite'

const moduleScript = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/

/**
 * The app is started by web/public/first.js, at the end of the page: a driver's phone shows their jobs as it last showed them
 * before the app is even parsed. What it starts is fetched meanwhile, and not compiled: on a slow phone that would take its
 * time before the jobs.
 */
export function firstScreen(): Plugin {
  return {
    name: 'first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [tag, main] = moduleScript.exec(html) ?? []
        if (!tag || !main) throw new Error('index.html has no module script.')
        return html
          .replace(tag, `<link rel="modulepreload" crossorigin href="${main}">`)
          .replaceAll('<link rel="modulepreload"', '<link rel="preload" as="script"')
          .replace('</body>', `  <script src="/first.js" data-main="${main}"></script>\n  </body>`)
      },
    },
  }
}
