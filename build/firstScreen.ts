import type { Plugin } from 'vite'

const moduleScript = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/

/** Preloads the app as a plain script: `modulepreload` would also compile it, and so delay the last known jobs. */
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
