import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { readPence } from '../../api/contract/rules/amount.ts'
import { poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { asPounds, writePence } from './amounts.ts'
import { Field } from './Field.tsx'

type Prices = { [Name in string]: string }

type Props<Values extends Prices> = {
  form: UseFormReturnType<Values>
  /** The price of the whole job; this one is sent. */
  whole: { name: keyof Values & string; label: string; hint: ReactNode }
  /** Never sent. The two fields fill each other. */
  perTonne: { name: keyof Values & string; label: string; hint?: ReactNode }
  /** Null while they can't be read: then nothing is filled. */
  tonnes: number | null
  width?: 'half'
  onTyped?: (by: 'whole' | 'perTonne') => void
  enterKeyHint?: 'next' | 'done' | 'send'
}

/** `14.10` a tonne, times the tonnes; empty if either can't be read. */
export function wholeFrom(perTonne: string, tonnes: number | null): string {
  const pence = readPence(perTonne)
  return pence === null || tonnes === null ? '' : writePence(Math.round(pence * tonnes))
}

export function perTonneFrom(whole: string, tonnes: number | null): string {
  const pence = readPence(whole)
  return pence === null || tonnes === null ? '' : writePence(toPence(poundsPerTonne(pence, toKg(tonnes))))
}

export function PriceFields<Values extends Prices>({
  form,
  whole,
  perTonne,
  tonnes,
  width,
  onTyped,
  enterKeyHint = 'next',
}: Props<Values>) {
  /** The field's own form: each change fills the other field too. */
  const filling = (
    by: 'whole' | 'perTonne',
    other: keyof Values & string,
    derive: (text: string, tonnes: number | null) => string,
  ) => ({
    getInputProps: ((name: string) => {
      const { onChange, ...input } = form.getInputProps(name)
      const change = (event: string | { currentTarget: { value: string } }) => {
        onChange(event)
        // A string means that leaving the field only reformatted the price.
        if (typeof event === 'string') return
        form.setFieldValue(other as never, derive(event.currentTarget.value, tonnes) as never)
        onTyped?.(by)
      }
      return { ...input, onChange: change }
    }) as UseFormReturnType<Values>['getInputProps'],
  })
  const shared = { kind: 'decimal', autoComplete: 'off', onLeave: asPounds, width, leftSection: '£' } as const
  return (
    <>
      <Field<Values>
        form={filling('whole', perTonne.name, perTonneFrom)}
        name={whole.name}
        label={whole.label}
        hint={whole.hint}
        enterKeyHint={enterKeyHint}
        {...shared}
        data-autofocus
      />
      <Field<Values>
        form={filling('perTonne', whole.name, wholeFrom)}
        name={perTonne.name}
        label={perTonne.label}
        hint={perTonne.hint}
        isOptional
        {...shared}
      />
    </>
  )
}
