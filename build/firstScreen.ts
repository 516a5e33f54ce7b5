import type { Plugin } from 'vite'

const moduleScript = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/

/**
 * The app is started by web/public/first.js, at the end of the page: a driver's phone shows their jobs as it last showed them
 * before the app is even parsed. What it starts is fetched meanwhile.
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
          .replace('</body>', `  <script src="/first.js" data-main="${main}"></script>\n  </body>`)
      },
    },
  }
}
