export function Copyright() {
  return <span>© {new Date().getFullYear()} Loadstone</span>
}
