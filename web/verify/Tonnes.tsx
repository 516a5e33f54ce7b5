import { formatTonnes } from '../../api/contract/rules/weight.ts'

export function Tonnes({ kg }: { kg: number }) {
  return (
    <>
      {formatTonnes(kg, 3).replace(' t', '')}
      <small>t</small>
    </>
  )
}
