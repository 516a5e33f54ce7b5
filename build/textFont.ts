import type { Plugin } from 'vite'

/** Loads the text font along with the style sheet, so that words seldom change shape. */
export function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /atkinson.*\.woff2$/.test(file))
        if (!font) throw new Error('The text font is missing from the build.')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
