/** The service worker as the browser registers it; in development Vite makes it when it is asked for. */
export const workerScript: { url: string; options: RegistrationOptions } = import.meta.env.DEV
  ? { url: '/dev-sw.js?dev-sw', options: { type: 'module' } }
  : { url: '/sw.js', options: {} }
