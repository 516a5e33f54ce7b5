/** The pages that are drawn when the site is built (build/marks.ts). */
declare module 'virtual:drawn-pages' {
  const pages: readonly { path: string; module: string }[]
  export default pages
}
