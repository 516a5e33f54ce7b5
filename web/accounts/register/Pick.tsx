import type { ComponentProps } from 'react'
import { Choice } from '../../form/Choice.tsx'
import styles from './register.module.css'

type Props = Omit<ComponentProps<typeof Choice>, 'className' | 'isLabelHidden'> & {
  layout: 'row' | 'column' | 'bare'
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

export function YesNo(props: Omit<Props, 'options'>) {
  return <Pick {...props} options={yesNo} />
}

export function Pick({ layout, ...choice }: Props) {
  return <Choice {...choice} className={`${styles.ask} ${styles[`ask-${layout}`]}`} isLabelHidden={layout === 'bare'} />
}
