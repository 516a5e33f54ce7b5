/** `Waiting for approval by Karen Whitlock or Tom Hale` */
export function waitingFor(approvers: readonly string[]): string {
  const last = approvers.at(-1)
  const others = approvers.slice(0, -1)
  return `Waiting for approval by ${others.length > 0 ? `${others.join(', ')} or ${last}` : last}`
}
