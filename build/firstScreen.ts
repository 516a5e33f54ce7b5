import type { Plugin } from 'vite'

const moduleScript = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/

/**
 * web/public/first.js shows a driver's last known jobs before it starts the app. The app is preloaded as a plain
 * script: `modulepreload` would also compile it, which delays the jobs on a slow phone.
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
