/** In development Vite builds it on request. */
export const workerScript: { url: string; options: RegistrationOptions } = import.meta.env.DEV
  ? { url: '/dev-sw.js?dev-sw', options: { type: 'module' } }
  : { url: '/sw.js', options: {} }
