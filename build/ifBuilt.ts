import type { Plugin } from 'vite'

/** Vite also closes a failed build; errors about its missing files would hide the reason. */
export function ifBuilt(plugins: Plugin[]): Plugin[] {
  let isBuilt = false
  const watch: Plugin = {
    name: 'watch-for-files',
    writeBundle: () => {
      isBuilt = true
    },
  }
  const guarded = plugins.map((plugin) => {
    const { closeBundle: hook } = plugin
    if (!hook || typeof hook === 'function') return plugin
    const closeBundle: typeof hook = {
      ...hook,
      async handler(error) {
        if (isBuilt) await hook.handler.call(this, error)
      },
    }
    return { ...plugin, closeBundle }
  })
  return [watch, ...guarded]
}
