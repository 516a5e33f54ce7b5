import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { poundsPerTonne } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { Field } from './Field.tsx'

type Prices = { [Name in string]: string }

type Props<Values extends Prices> = {
  form: UseFormReturnType<Values>
  /** What is sent: the price of the whole job. */
  whole: { name: keyof Values & string; label: string; hint: ReactNode }
  /** Filled from the other, and the other from it; never sent. */
  perTonne: { name: keyof Values & string; label: string; hint?: ReactNode }
  /** Null while they can't be read: then nothing is filled. */
  tonnes: number | null
  width?: 'half'
  /** Which of the two was typed last. */
  onTyped?: (by: 'whole' | 'perTonne') => void
  enterKeyHint?: 'next' | 'done' | 'send'
}

const price = /^\d{1,8}(\.\d{1,2})?$/
const isPrice = (text: string) => price.test(text.trim())
/** `12.5` -> `12.50`; what is no price stays as it was typed. */
const withTwoDecimals = (text: string) => (isPrice(text) ? Number(text).toFixed(2) : text)

/** `14.10` a tonne -> the whole; empty where one of them can't be read. */
export function wholeFrom(perTonne: string, tonnes: number | null): string {
  return isPrice(perTonne) && tonnes !== null ? (Math.round(Number(perTonne) * tonnes * 100) / 100).toFixed(2) : ''
}

export function perTonneFrom(whole: string, tonnes: number | null): string {
  if (!isPrice(whole) || tonnes === null) return ''
  return poundsPerTonne(Math.round(Number(whole) * 100), toKg(tonnes)).toFixed(2)
}

/** A price for the whole job or per tonne: whichever is typed fills the other. */
export function PriceFields<Values extends Prices>({
  form,
  whole,
  perTonne,
  tonnes,
  width,
  onTyped,
  enterKeyHint = 'next',
}: Props<Values>) {
  /** The field's own form, whose every change fills the other field too. */
  const filling = (
    by: 'whole' | 'perTonne',
    other: keyof Values & string,
    derive: (text: string, tonnes: number | null) => string,
  ) => ({
    getInputProps: ((name: string) => {
      const { onChange, ...input } = form.getInputProps(name)
      const change = (event: string | { currentTarget: { value: string } }) => {
        onChange(event)
        // Rewriting a price as it is left is no change of it.
        if (typeof event === 'string') return
        form.setFieldValue(other as never, derive(event.currentTarget.value, tonnes) as never)
        onTyped?.(by)
      }
      return { ...input, onChange: change }
    }) as UseFormReturnType<Values>['getInputProps'],
  })
  const shared = { kind: 'decimal', autoComplete: 'off', onLeave: withTwoDecimals, width, leftSection: '£' } as const
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
