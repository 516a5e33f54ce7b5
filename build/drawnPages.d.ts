declare module 'virtual:drawn-pages' {
  const pages: readonly { path: string; module: string }[]
  export default pages
}
